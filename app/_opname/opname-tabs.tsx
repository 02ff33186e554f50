"use client";

import type { ComponentType } from "react";
import { ListTabs, SelectedTab, tabOnDemand } from "../_list/tabs/list-tabs";

/** The content of the tabs by their names in the address; the code of each loads when it is opened. */
const TABS: Readonly<Record<string, ComponentType>> = {
  ringkasan: tabOnDemand(() => import("./summary-tab")),
  foto: tabOnDemand(() => import("./photo-tab")),
  periksa: tabOnDemand(() => import("../_checks/checks-tab")),
};

export const OpnameTabs = () => (
  <ListTabs tabs={{ "": "Daftar", ringkasan: "Ringkasan", foto: "Foto", periksa: "Perlu diperiksa" }} />
);

export const SelectedOpnameTab = () => <SelectedTab tabs={TABS} />;
