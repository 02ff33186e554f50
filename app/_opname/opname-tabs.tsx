"use client";

import type { ComponentType } from "react";
import { ListTabs, TabView, viewOnDemand } from "../_list/tabs/list-tabs";

/** The tabs by their names in the address; each loads when it is opened. */
const VIEWS: Readonly<Record<string, ComponentType>> = {
  ringkasan: viewOnDemand(() => import("./summary-tab")),
  foto: viewOnDemand(() => import("./photo-tab")),
  periksa: viewOnDemand(() => import("../_checks/checks-tab")),
};

export const OpnameTabs = () => (
  <ListTabs tabs={{ "": "Daftar", ringkasan: "Ringkasan", foto: "Foto", periksa: "Perlu diperiksa" }} />
);

export const SelectedOpnameTab = () => <TabView views={VIEWS} />;
