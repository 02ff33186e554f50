import { type ComponentProps, useState } from "react";
import { onDemand } from "../../_ui/on-demand/on-demand";

const PictureDialog = onDemand(() => import(/* webpackChunkName: "dialogs" */ "./picture-dialog"));

type PictureButtonProps = ComponentProps<"button"> & Omit<ComponentProps<typeof PictureDialog>, "onClose">;

export function PictureButton({ view, foto, position, rowName, findPositions, ...rest }: PictureButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="row-control" onClick={() => setOpen(true)} {...rest}>
        {view.picture?.label}
      </button>
      {isOpen && (
        <PictureDialog {...{ view, foto, position, rowName, findPositions }} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
