import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { type ReactNode, Suspense } from "react";
import { EmptyForm, FilledForm, FormSubtitle } from "@/app/_form/by-resource/forms";
import type { FormSetup } from "@/app/_form/form-state";
import { OnlyForOwner } from "@/app/_session/session-end";
import { FormHelpLink } from "@/app/_shell/help/help-links";
import { ListBreadcrumb, ScreenLink } from "@/app/_shell/screen-link";
import { LoadingRecord, RecordProvider, type RecordSource } from "@/app/_store/records/record-provider";
import { SkipDeletedRecord } from "@/app/_store/series/series-bar";
import { buttonClass } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { PageHeader, PageTitle, ReplacePageTitle } from "@/app/_ui/page-title";
import type { FormDefinition } from "@/lib/fields/checks";
import { todayInTimeZone } from "@/lib/fields/date-time";
import { historyHref } from "@/lib/history/history-address";
import type { RecordReply } from "@/lib/messages/problem";
import { copiedFields, needsBrandLookup, textFields, updateFieldsOf } from "@/lib/resources/record-values";
import { findResourceByFormPath, requireResource } from "@/lib/resources/registry";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import { readFormRecord } from "@/lib/server/data/form-data";
import { historyPathOf } from "@/lib/server/data/history";
import { presetValues } from "@/lib/server/data/save-form";
import { env } from "@/lib/server/process/env";
import { requirePermission } from "@/lib/server/session/guard";
import { NOT_FOUND_TITLE, NotFoundScreen } from "../not-found-screen";

/** Returns a page component with the form for a new record. If the query has `salin`, the form is filled from the record with that key (forms.md#form-screens). */
export const createNewRecordPage =
  (name: string) =>
  async ({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) => {
    const resource = requireResource(name);
    const { userId } = await requirePermission(resource.permission, "create");
    const { screens, calls, imports } = resource;
    if (!screens.create || !calls.create) throw new Error(`${name} has no create screen.`);
    const { title, staysOpen = false } = screens.create;
    const common = commonFormSetup(resource, calls.create.input);
    const setup: FormSetup = {
      ...common,
      blank: { ...common.blank, ...presetValues(resource) },
      title,
      submitLabel: "Buat",
      staysOpen,
      identifiedBy: imports?.identityFields,
    };
    const { salin } = await searchParams;
    const copiedKey = Array.isArray(salin) ? salin[0] : salin;
    const source = copiedKey ? recordSourceOf(resource, copiedKey, "create") : null;
    const reply = source && !(await isClientNavigation()) ? await readSourceRecord(resource, source) : null;
    return (
      <>
        <PageTitle>{title}</PageTitle>
        <OnlyForOwner userId={userId}>
          {source ? (
            <RecordScreen resource={resource} setup={{ ...setup, source }} reply={reply} />
          ) : (
            <FormFrame resource={resource} setup={setup}>
              <EmptyForm setup={setup} />
            </FormFrame>
          )}
        </OnlyForOwner>
      </>
    );
  };

/** Renders the screen that updates a record. A full page load includes the record's values; after a client navigation, the browser reads them from the cached list. */
export async function UpdatePage({ params }: PageProps<"/[screen]/[id]">) {
  const { screen, id } = await params;
  const resource = findResourceByFormPath(`/${screen}`) ?? notFound();
  const key = decodeURIComponent(id);
  const { userId } = await requirePermission(resource.permission, "update");
  const { screens, calls, name } = resource;
  if (!screens.update || !calls.update) throw new Error(`${name} has no update screen.`);
  const { title, submitLabel = "Simpan" } = screens.update;
  const source = recordSourceOf(resource, key, "update");
  const formSetup: RecordScreenProps["setup"] = {
    ...commonFormSetup(resource, calls.update.input),
    key,
    title,
    submitLabel,
    source,
    newScreen: findCompatibleCreateScreen(resource),
  };
  const loadingForm = (
    <FormFrame resource={resource} setup={formSetup}>
      <LoadingRecord />
    </FormFrame>
  );
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <OnlyForOwner userId={userId}>
        {(await isClientNavigation()) ? (
          <RecordScreen resource={resource} setup={formSetup} reply={null} />
        ) : (
          <Suspense fallback={loadingForm}>
            <FetchedRecordScreen resource={resource} setup={formSetup} />
          </Suspense>
        )}
      </OnlyForOwner>
    </>
  );
}

/** Returns whether the page is requested by a script of the router instead of a full page load. */
const isClientNavigation = async (): Promise<boolean> => (await headers()).get("sec-fetch-dest") === "empty";

function commonFormSetup({ name, named, screens, catalogue }: ResourceDefinition, input: FormDefinition) {
  return {
    resource: name,
    named,
    key: null,
    staysOpen: false,
    source: null,
    listPath: screens.list.path,
    blank: Object.fromEntries(textFields(input).map((field) => [field, ""])),
    catalogue,
    today: todayInTimeZone(env().APP_TIMEZONE),
    timeZone: env().APP_TIMEZONE,
  };
}

function recordSourceOf(resource: ResourceDefinition, key: string, form: "create" | "update"): RecordSource {
  const isCopy = form === "create";
  const fields = isCopy ? copiedFields(resource) : updateFieldsOf(resource);
  return { resource: resource.name, key, isCopy, fields, needsBrandLookup: needsBrandLookup(resource) };
}

/** Returns the create screen of a resource if its form can take over all texts of the update form; else `undefined`. */
function findCompatibleCreateScreen({ screens, calls }: ResourceDefinition): FormSetup["newScreen"] {
  if (!screens.create || !calls.create || !calls.update) return undefined;
  const createFields = textFields(calls.create.input);
  const hasAllUpdateFields = textFields(calls.update.input).every((field) => createFields.includes(field));
  return hasAllUpdateFields ? { path: screens.create.path, title: screens.create.title } : undefined;
}

/** Reads the record that fills a form, and the brand of its dealer if the form shows it. */
const readSourceRecord = (resource: ResourceDefinition, { key, isCopy, needsBrandLookup }: RecordSource) =>
  readFormRecord(resource, isCopy ? "create" : "update", { key, brandOf: needsBrandLookup ? "" : null });

async function FetchedRecordScreen(props: Omit<RecordScreenProps, "reply">) {
  const reply = await readSourceRecord(props.resource, props.setup.source);
  return <RecordScreen {...props} reply={reply} />;
}

type RecordScreenProps = {
  resource: ResourceDefinition;
  setup: FormSetup & { source: RecordSource };
  /** The record in a full page load; `null` in a client navigation, after which the browser reads the record. */
  reply: RecordReply | null;
};

function RecordScreen({ resource, setup, reply }: RecordScreenProps) {
  return (
    <RecordProvider source={setup.source} rendered={reply} gone={<GoneNotice list={resource.screens.list} />}>
      <FormFrame resource={resource} setup={setup}>
        <FilledForm setup={setup} />
      </FormFrame>
    </RecordProvider>
  );
}

/** Renders the notice that the record of a form was deleted (forms.md#conflicts). */
function GoneNotice({ list }: { list: ResourceDefinition["screens"]["list"] }) {
  return (
    <SkipDeletedRecord>
      <NotFoundScreen>
        <ReplacePageTitle>{NOT_FOUND_TITLE}</ReplacePageTitle>
        <ScreenLink href={list.path} className={buttonClass("primary")}>
          Kembali ke {list.title}
        </ScreenLink>
      </NotFoundScreen>
    </SkipDeletedRecord>
  );
}

type FormFrameProps = { resource: ResourceDefinition; setup: FormSetup; children: ReactNode };

function FormFrame({ resource, setup, children }: FormFrameProps) {
  const { title, key } = setup;
  const historyPath = key && historyPathOf(resource);
  return (
    <div className="flex w-full max-w-4xl flex-col gap-4 max-sm:flex-1">
      <PageHeader
        title={title}
        breadcrumb={<ListBreadcrumb path={resource.screens.list.path} />}
        subtitle={<FormSubtitle setup={setup} />}
      >
        {historyPath && (
          <ScreenLink href={historyHref(historyPath, { data: key })} className={buttonClass("plain")}>
            <Icon
              path="M2.5 8a5.5 5.5 0 1 0 1.7-4L2.5 5.6M2.5 2.5v3.1h3.1M8 5v3.3l2 1.3"
              strokeLinecap="round"
            />
            <span className="max-sm:sr-only">Riwayat</span>
          </ScreenLink>
        )}
        <FormHelpLink permission={resource.permission} />
      </PageHeader>
      {children}
    </div>
  );
}
