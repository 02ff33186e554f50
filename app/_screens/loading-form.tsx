import { LoadingRecord } from "@/app/_store/records/loading-record";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import { FormFrame } from "./form-frame";

/** Renders an update form's frame with a skeleton while its record loads. */
export function LoadingForm({ resource: { permission, screens } }: { resource: ResourceDefinition }) {
  return (
    <FormFrame title={screens.update?.title ?? ""} permission={permission}>
      <LoadingRecord />
    </FormFrame>
  );
}
