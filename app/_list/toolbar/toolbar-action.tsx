"use client";

import { type AriaAttributes, Fragment, type ReactNode, type Ref, useRef, useState } from "react";
import { type Action, useGetActions, useRegisterActions } from "../../_ui/actions";
import { buttonClass } from "../../_ui/button";
import { Icon } from "../../_ui/icon";
import { ProgressLink } from "../../_ui/link-progress";
import { Menu, MenuButton, type MenuHandle, MenuItem, type MenuState } from "../../_ui/menu";
import { useOpenScreen } from "../address/use-open-screen";

type ToolbarActionProps = Action & {
  ref?: Ref<HTMLButtonElement>;
  className?: string;
  aria?: AriaAttributes;
  isIconOnly?: boolean | undefined;
  /** The content of the link or button, by default the label. */
  children?: ReactNode;
};

/** Classes by the window width below which an action folds: `control` hides it in the toolbar below that width, `item` hides it in the menu Lainnya above. */
const FOLD_CLASSES = {
  md: { control: "max-md:folded", item: "md:hidden" },
  tablet: { control: "max-[60rem]:folded", item: "min-[60rem]:hidden" },
  wide: { control: "max-[90rem]:folded", item: "min-[90rem]:hidden" },
  always: { control: "", item: "" },
};

/** Registers an action of the list and renders its link, button or menu in the toolbar; the button is hidden if the window is too narrow for it. */
export function ToolbarAction(props: ToolbarActionProps) {
  const { ref, className = buttonClass("plain"), aria, isIconOnly, children, ...action } = props;
  const { label, icon = "", shortcut, href, run, menu, foldsBelow } = action;
  const [openScreen, progress] = useOpenScreen();
  const menuButtonRef = useRef<MenuHandle>(null);
  useRegisterActions({
    ...action,
    run: href ? () => openScreen(href) : (run ?? (() => menuButtonRef.current?.open())),
  });
  if (foldsBelow === "always") return progress;
  const content = children ?? label;
  const title = isIconOnly ? label : undefined;
  const linkOrButton = href ? (
    <ProgressLink href={href} className={className}>
      {content}
    </ProgressLink>
  ) : (
    <button
      ref={ref}
      type="button"
      aria-keyshortcuts={shortcut}
      title={title}
      onClick={run}
      className={className}
      {...aria}
    >
      {content}
    </button>
  );
  return (
    <div className={foldsBelow && FOLD_CLASSES[foldsBelow].control}>
      {progress}
      {menu ? (
        <MenuButton ref={menuButtonRef} icon={icon} label={content} title={title}>
          {menu}
        </MenuButton>
      ) : (
        linkOrButton
      )}
    </div>
  );
}

/** Renders the menu Lainnya with the toolbar actions for which the window is too narrow. */
export function MoreActionsButton() {
  const getActions = useGetActions();
  const [actions, setActions] = useState<Action[]>([]);
  return (
    <MenuButton
      icon="M2 8h2M7 8h2M12 8h2"
      label="Lainnya"
      title="Lainnya"
      onOpen={() => setActions(getActions())}
    >
      {(menu) => <MoreMenu actions={actions} menu={menu} />}
    </MenuButton>
  );
}

/** Renders the menu of actions and, in its place, the own menu of an action that was chosen. */
function MoreMenu({ actions, menu }: { actions: Action[]; menu: MenuState }) {
  const { isOpen, close, focusButton } = menu;
  const [chosenId, setChosenId] = useState<string | null>(null);
  // Menus that were opened stay rendered, because they may show progress or a result.
  const [openedIds, setOpenedIds] = useState<readonly string[]>([]);
  if (!isOpen && chosenId !== null) setChosenId(null);

  function chooseAction({ id, run, menu: ownMenu }: Action) {
    if (!ownMenu) {
      close();
      return run?.();
    }
    // Choosing an action removes this menu. The button gets the focus, because losing it would close the next menu too.
    focusButton();
    setChosenId(id);
    setOpenedIds([...openedIds, id]);
  }

  return (
    <>
      {isOpen && chosenId === null && (
        <Menu label="Lainnya">
          {actions.map(
            (action) =>
              action.foldsBelow && (
                <MenuItem
                  key={action.id}
                  onClick={() => chooseAction(action)}
                  className={FOLD_CLASSES[action.foldsBelow].item}
                >
                  <Icon path={action.icon ?? ""} className="shrink-0 text-muted" />
                  {action.label}
                </MenuItem>
              ),
          )}
        </Menu>
      )}
      {actions
        .filter(({ id }) => openedIds.includes(id))
        .map(({ id, menu: ownMenu }) => (
          <Fragment key={id}>{ownMenu?.({ ...menu, isOpen: isOpen && chosenId === id })}</Fragment>
        ))}
    </>
  );
}
