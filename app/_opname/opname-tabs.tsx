"use client";

import { ListTabs, SelectedTab, tabOnDemand } from "../_list/tabs/list-tabs";

const TAB_COMPONENTS = {
  ringkasan: tabOnDemand(() => import("./summary-tab")),
  foto: tabOnDemand(() => import("./photo-tab")),
  periksa: tabOnDemand(() => import("../_checks/checks-tab")),
};

export const OpnameTabs = () => (
  <ListTabs tabs={{ "": "Daftar", ringkasan: "Ringkasan", foto: "Foto", periksa: "Perlu diperiksa" }} />
);

export const SelectedOpnameTab = () => <SelectedTab tabs={TAB_COMPONENTS} />;
