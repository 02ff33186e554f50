import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { SETTINGS_COOKIE } from "@/lib/preferences/preferences";
import { APPLY_SETTINGS_SCRIPT, MARK_OLD_BROWSER_SCRIPT } from "@/lib/server/http/security-headers";
import { getCurrentSession } from "@/lib/server/session/current-session";
import { NONCE_HEADER } from "@/lib/server/session/guard-request";
import { UpdateNotice } from "./_session/pwa/updates";
import { CurrentAlert } from "./_ui/alerts";
import { InlineScript } from "./_ui/inline-script";
import "./globals.css";

export const metadata: Metadata = {
  description: "Aplikasi internal untuk data master dan stock opname.",
  robots: { index: false, follow: false },
  // Browser translators replace text nodes, which makes React fail.
  other: { google: "notranslate" },
};

// The color scheme is set in globals.css, because here it would restyle the whole document on every navigation.
export const viewport: Viewport = { themeColor: "#1D83C6", width: "device-width", initialScale: 1 };

// A prerendered page would have no nonce, and the browser would block its scripts.
export const dynamic = "force-dynamic";

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get(NONCE_HEADER) ?? undefined;
  const hasSettingsCookie = (await cookies()).has(SETTINGS_COOKIE);
  const userId = hasSettingsCookie ? (await getCurrentSession())?.userId : undefined;
  const inlineScripts = userId ? [MARK_OLD_BROWSER_SCRIPT, APPLY_SETTINGS_SCRIPT] : [MARK_OLD_BROWSER_SCRIPT];
  return (
    // The scripts in the head may set `data-theme` and `data-old` before hydration.
    <html lang="id" translate="no" suppressHydrationWarning>
      <head>
        {inlineScripts.map((text) => (
          <InlineScript key={text} text={text} nonce={nonce} data-user={userId} />
        ))}
      </head>
      <body>
        <UpdateNotice>{children}</UpdateNotice>
        <CurrentAlert />
      </body>
    </html>
  );
}
