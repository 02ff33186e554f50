"use client";

import { inTab } from "./in-tab";
import PhotoView from "./photos/photo-view";

export default inTab(PhotoView, true);
