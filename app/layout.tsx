import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { AlertProvider } from "./_components/alerts";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Support Apk Nusantara", template: "%s · Support Apk Nusantara" },
  description: "Aplikasi internal untuk data master dan stock opname.",
  robots: { index: false, follow: false },
};

export const viewport: Viewport = { themeColor: "#1D83C6", width: "device-width", initialScale: 1 };

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="id">
      <body>
        <AlertProvider>{children}</AlertProvider>
      </body>
    </html>
  );
}
