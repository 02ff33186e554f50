"use client";

export { OnlyForOwner } from "../../_session/only-for-owner";
// What pages of forms render in the browser, in one place, so that they and who loads it ahead share one script.
export { RecordOpening } from "../../_store/records/record-opening";
export { SkipGone } from "../../_store/series/skip-gone";
export { ReplaceTitle } from "../../_ui/replace-title";
export { EmptyForm, OpenedForm } from "./opened-form";
