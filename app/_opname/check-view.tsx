"use client";

import type { ViewProps } from "./view-props";

export default function CheckView({ view }: ViewProps) {
  return <p>{view.title}</p>;
}
