"use client";

import PhotoView from "../_photos/photo-view";
import { inTab } from "./in-tab";

export default inTab(PhotoView, true);
