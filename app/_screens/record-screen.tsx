import { OpenedForm } from "@/app/_form/by-resource/opened-form";
import type { FormSetup } from "@/app/_form/form-screen";
import { ScreenLink } from "@/app/_shell/screen-link";
import { RecordOpening } from "@/app/_store/records/record-opening";
import type { RecordSource } from "@/app/_store/records/record-source";
import { SkipGone } from "@/app/_store/series/skip-gone";
import { buttonLook } from "@/app/_ui/button";
import { ReplaceTitle } from "@/app/_ui/replace-title";
import type { RecordReply } from "@/lib/messages/problem";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import { FormFrame } from "./form-frame";
import { NOT_FOUND_TITLE, NotFoundScreen } from "./not-found-screen";

type GoneRecordProps = { list: { path: string; title: string } };

/** Replaces a form when its record is no longer in the list (requirements 12.2). */
function GoneRecord({ list }: GoneRecordProps) {
  return (
    <SkipGone>
      <NotFoundScreen>
        <ReplaceTitle>{NOT_FOUND_TITLE}</ReplaceTitle>
        <ScreenLink href={list.path} className={`mt-4 ${buttonLook("primary")}`}>
          Kembali ke {list.title}
        </ScreenLink>
      </NotFoundScreen>
    </SkipGone>
  );
}

export type RecordScreenProps = {
  resource: ResourceDefinition;
  setup: FormSetup & { source: RecordSource };
  /** The record, in a document; the router's pages open it in the browser. */
  read: RecordReply | null;
};

/** Renders a form that opens with a record (requirements 2.7). */
export function RecordScreen({ resource, setup, read }: RecordScreenProps) {
  return (
    <RecordOpening source={setup.source} read={read} gone={<GoneRecord list={resource.screens.list} />}>
      <FormFrame resource={resource} setup={setup}>
        <OpenedForm setup={setup} />
      </FormFrame>
    </RecordOpening>
  );
}
