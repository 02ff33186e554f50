"use client";

import type { ViewProps } from "./view-props";

export default function SummaryView({ view }: ViewProps) {
  return <p>{view.title}</p>;
}
