import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import {
  LEAVE_QUIETLY,
  MARK_OLD_BROWSER,
  pressScript,
  REVEAL_AT_ONCE,
  TRUST_OWN_CODE,
} from "@/lib/server/http/inline-scripts";
import { UpdateNotice } from "./_session/pwa/update-notice";
import { Alert } from "./_ui/alerts";
import { InlineScript, PageStyles } from "./_ui/page-head";
import "./globals.css";

export const metadata: Metadata = {
  description: "Aplikasi internal untuk data master dan stock opname.",
  robots: { index: false, follow: false },
  // A browser's translator replaces the texts that React keeps.
  other: { google: "notranslate" },
};

// Without `colorScheme`, which globals.css has: the browser would style the whole document anew with each navigation.
export const viewport: Viewport = {
  themeColor: "#1D83C6",
  width: "device-width",
  initialScale: 1,
};

// A prerendered page has no nonce, so its scripts would be blocked.
export const dynamic = "force-dynamic";

export default function RootLayout({ children }: { children: ReactNode }) {
  const traced = pressScript();
  return (
    // Inline scripts may set data-theme and data-old before hydration.
    <html lang="id" translate="no" suppressHydrationWarning>
      <body>
        <PageStyles />
        <InlineScript text={MARK_OLD_BROWSER} />
        <InlineScript text={TRUST_OWN_CODE} />
        <InlineScript text={LEAVE_QUIETLY} />
        <InlineScript text={REVEAL_AT_ONCE} />
        {traced && <InlineScript text={traced} />}
        {/* Blocks rendering until the whole frame and the rows sent with it are parsed. */}
        <link rel="expect" href="#frame-end" blocking="render" />
        <UpdateNotice>{children}</UpdateNotice>
        <Alert />
        <div id="frame-end" hidden />
      </body>
    </html>
  );
}
