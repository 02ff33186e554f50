import { type ComponentProps, useState } from "react";
import { OTHER_CHOICE } from "@/lib/fields/inputs";
import { PICK_LIST_FAILED, type PickListName, type PickListReply } from "@/lib/messages/problem";
import { fetchAsOwner, useOwner } from "../_session/page-owner";
import { showProblem } from "../_session/session-end";
import { showAlert } from "../_ui/alerts";
import { useLoadedValue } from "../_ui/state/async-effect";
import { PickerInput, type PickListState, useFieldsContext, useFieldText } from "./form-inputs";

/** Loads a pick list: all brands, the dealers of the brand `parent` (all for `""`), or the branches of the dealer `parent`. Loads nothing while `parent` is null. */
export function usePickList(list: PickListName, parent: string | null): PickListState {
  const { userId } = useOwner();
  const { loaded, retry } = useLoadedValue(async (signal) => {
    if (parent === null) return null;
    const address = `/picks/${list}?of=${encodeURIComponent(parent.toWellFormed())}`;
    const reply = await fetchAsOwner<PickListReply>(address, userId, signal, (response) => response.json());
    if (signal.aborted) return reply;
    if (reply.kind === "session" || reply.kind === "message") showProblem(reply);
    else if (reply.kind === "unavailable" && list !== "brands") showAlert("KESALAHAN", PICK_LIST_FAILED);
    return reply;
  }, parent);
  return {
    choices: loaded?.kind === "choices" ? loaded.choices : [],
    loading: parent !== null && !loaded,
    retry: loaded?.kind === "message" ? retry : null,
  };
}

export const CHOOSE_BRAND_MESSAGE = "Pilih brand dulu";

type PickerProps = Pick<ComponentProps<typeof PickerInput>, "dependents" | "pinned">;

export function BrandPicker(props: PickerProps) {
  const { isBrandPending, lookUpBrand } = useFieldsContext();
  const brandList = usePickList("brands", "");
  return (
    <PickerInput
      name="brand"
      {...brandList}
      {...props}
      loading={brandList.loading || isBrandPending}
      onOpen={lookUpBrand}
    />
  );
}

export function DealerPicker(props: PickerProps) {
  const { isBrandPending, lookUpBrand } = useFieldsContext();
  const brand = useFieldText("brand");
  const dealerList = usePickList("dealers", brand === "" || brand === OTHER_CHOICE ? null : brand);
  return (
    <PickerInput
      name="dealer"
      {...dealerList}
      {...props}
      loading={dealerList.loading || (isBrandPending && brand === "")}
      disabled={brand === "" && !isBrandPending && CHOOSE_BRAND_MESSAGE}
      onOpen={lookUpBrand}
    />
  );
}

const CHOOSE_DEALER_MESSAGE = "Pilih dealer dulu";

/** Renders the pickers of a user's dealer and branch. All dealers can be chosen; the choices load when a picker is opened. */
export function WorkplacePickers() {
  const [isRequested, setRequested] = useState(false);
  const dealer = useFieldText("dealer");
  const dealerList = usePickList("dealers", isRequested ? "" : null);
  // A stored dealer that is no choice has no branches.
  const branchList = usePickList("branches", dealerList.choices.includes(dealer) ? dealer : null);
  const requestChoices = () => setRequested(true);
  return (
    <>
      <PickerInput name="dealer" {...dealerList} dependents={["cabang"]} onOpen={requestChoices} />
      <PickerInput
        name="cabang"
        {...branchList}
        loading={dealerList.loading || branchList.loading}
        retry={dealerList.retry ?? branchList.retry}
        disabled={dealer === "" && CHOOSE_DEALER_MESSAGE}
        onOpen={requestChoices}
      />
    </>
  );
}

export function BranchPicker() {
  const { lookUpBrand } = useFieldsContext();
  const dealer = useFieldText("dealer");
  const branchList = usePickList("branches", dealer === "" ? null : dealer);
  const disabled = dealer === "" && CHOOSE_DEALER_MESSAGE;
  return <PickerInput name="cabang" {...branchList} disabled={disabled} onOpen={lookUpBrand} />;
}
