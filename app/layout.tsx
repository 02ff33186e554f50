import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { REVEAL_AT_ONCE } from "@/lib/inline-scripts";
import { AlertProvider } from "./_components/alerts";
import { UpdateNotice } from "./_pwa/update-notice";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Support Apk Nusantara", template: "%s · Support Apk Nusantara" },
  description: "Aplikasi internal untuk data master dan stock opname.",
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  themeColor: "#1D83C6",
  colorScheme: "light dark",
  width: "device-width",
  initialScale: 1,
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // The theme that a script has put here is not the server's.
    <html lang="id" suppressHydrationWarning>
      <body>
        <script>{REVEAL_AT_ONCE}</script>
        <AlertProvider>
          {children}
          <UpdateNotice />
        </AlertProvider>
      </body>
    </html>
  );
}
