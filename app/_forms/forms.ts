"use client";

import dynamic from "next/dynamic";
import { LoadingRecord } from "../_records/loading-record";

// One chunk for all: whoever fills in one form soon fills in another, and most of it is what they share.
/** The create and update forms. */
export const FORMS = {
  "car-type": dynamic(
    () => import(/* webpackChunkName: "forms" */ "./car-type-form").then(({ CarTypeForm }) => CarTypeForm),
    { loading: LoadingRecord },
  ),
  cabang: dynamic(
    () => import(/* webpackChunkName: "forms" */ "./cabang-form").then(({ CabangForm }) => CabangForm),
    { loading: LoadingRecord },
  ),
  precheck: dynamic(
    () => import(/* webpackChunkName: "forms" */ "./item-forms").then(({ PrecheckForm }) => PrecheckForm),
    { loading: LoadingRecord },
  ),
  postcheck: dynamic(
    () => import(/* webpackChunkName: "forms" */ "./item-forms").then(({ PostcheckForm }) => PostcheckForm),
    { loading: LoadingRecord },
  ),
  sa: dynamic(() => import(/* webpackChunkName: "forms" */ "./sa-form").then(({ SaForm }) => SaForm), {
    loading: LoadingRecord,
  }),
  user: dynamic(
    () => import(/* webpackChunkName: "forms" */ "./user-form").then(({ UserForm }) => UserForm),
    { loading: LoadingRecord },
  ),
  profile: dynamic(
    () => import(/* webpackChunkName: "forms" */ "./profile-form").then(({ ProfileForm }) => ProfileForm),
    { loading: LoadingRecord },
  ),
};

export type FormName = keyof typeof FORMS;
