"use client";

import type { ComponentType } from "react";
import { ListTabs, SelectedTab, tabOnDemand } from "../_list/tabs/list-tabs";

/** The content of the tabs by their names in the address; the code of each loads when it is opened. */
const TABS: Readonly<Record<string, ComponentType>> = {
  ringkasan: tabOnDemand(() => import("./summary-tab")),
  foto: tabOnDemand(() => import("./photo-tab")),
  periksa: tabOnDemand(() => import("../_checks/checks-tab")),
};

/** Renders the tabs of the stock counts. */
export const OpnameTabs = () => (
  <ListTabs tabs={{ "": "Daftar", ringkasan: "Ringkasan", foto: "Foto", periksa: "Perlu diperiksa" }} />
);

/** Renders the content of the tab in the address. */
export const SelectedOpnameTab = () => <SelectedTab tabs={TABS} />;
