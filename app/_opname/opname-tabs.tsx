"use client";

import { createLazyTab, ListTabs, SelectedTab } from "../_list/tabs/list-tabs";

const TAB_COMPONENTS = {
  ringkasan: createLazyTab(() => import("./summary-tab")),
  foto: createLazyTab(() => import("./photo-tab")),
  periksa: createLazyTab(() => import("../_checks/checks-tab")),
};

export const OpnameTabs = () => (
  <ListTabs tabs={{ "": "Daftar", ringkasan: "Ringkasan", foto: "Foto", periksa: "Perlu diperiksa" }} />
);

export const SelectedOpnameTab = () => <SelectedTab tabs={TAB_COMPONENTS} />;
