"use client";

import type { ComponentType } from "react";
import { ListTabs, TabView, viewOnDemand } from "../_list/tabs/list-tabs";

const TABS = { "": "Daftar", ringkasan: "Ringkasan", foto: "Foto", periksa: "Perlu diperiksa" };

/** The views beside the table by their name in the address; each is loaded when it is opened. */
const VIEWS: Readonly<Record<string, ComponentType>> = {
  ringkasan: viewOnDemand(() => import("./summary-view")),
  foto: viewOnDemand(() => import("./photo-view")),
  periksa: viewOnDemand(() => import("../_checks/checks-tab")),
};

/** Renders the links to the views of the stock counts. */
export const OpnameTabs = () => <ListTabs tabs={TABS} />;

/** The view of the address, in place of the table. */
export const OpnameTab = () => <TabView views={VIEWS} />;
