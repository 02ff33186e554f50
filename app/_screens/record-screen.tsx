import { OpenedForm } from "@/app/_form/by-resource/opened-form";
import type { FormSetup } from "@/app/_form/form-screen";
import { RecordOpening } from "@/app/_store/records/record-opening";
import type { RecordSource } from "@/app/_store/records/record-source";
import type { RecordReply } from "@/lib/messages/record-reply";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import { FormFrame } from "./form-frame";
import { GoneRecord } from "./gone-record";

export type RecordScreenProps = {
  resource: ResourceDefinition;
  setup: FormSetup & { source: RecordSource };
  /** The record, in a document; the router's pages open it in the browser. */
  read: RecordReply | null;
};

/** Renders a form that opens with a record (requirements 2.7). */
export function RecordScreen({ resource, setup, read }: RecordScreenProps) {
  const { title, source } = setup;
  return (
    <RecordOpening source={source} read={read} gone={<GoneRecord list={resource.screens.list} />}>
      <FormFrame title={title} permission={resource.permission}>
        <OpenedForm setup={setup} />
      </FormFrame>
    </RecordOpening>
  );
}
