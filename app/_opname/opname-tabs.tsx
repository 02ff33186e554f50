"use client";

import { lazy, Suspense } from "react";

const Tabs = lazy(() => import("./tabs"));

const TabBody = lazy(() => import("./tab-body"));

/** The links to the views of the stock counts. */
export function OpnameTabs() {
  return (
    <Suspense>
      <Tabs />
    </Suspense>
  );
}

/** The view of the address, in place of the table. */
export function OpnameTab() {
  return (
    <Suspense>
      <TabBody />
    </Suspense>
  );
}
