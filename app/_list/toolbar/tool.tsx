"use client";

import { type AriaAttributes, Fragment, type ReactNode, type Ref, useRef, useState } from "react";
import { type Action, useGetActions, useRegisterActions } from "../../_ui/actions";
import { buttonClass } from "../../_ui/button";
import { Icon } from "../../_ui/icon";
import { ProgressLink } from "../../_ui/link-progress";
import { Menu, MenuButton, type MenuHandle, MenuItem, type MenuState } from "../../_ui/menu";
import { useOpenScreen } from "../address/use-open-screen";

/** The classes that hide an action in the toolbar, and its item in the menu Lainnya, by window width. */
const FOLDS = {
  md: { control: "max-md:folded", item: "md:hidden" },
  tablet: { control: "max-[60rem]:folded", item: "min-[60rem]:hidden" },
  wide: { control: "max-[90rem]:folded", item: "min-[90rem]:hidden" },
  always: { control: "", item: "" },
};

type ToolProps = Action & {
  ref?: Ref<HTMLButtonElement>;
  look?: string;
  aria?: AriaAttributes;
  /** Whether the control shows only its icon, with the label as a tooltip. */
  isIcon?: boolean | undefined;
  /** The content of the control, by default the label. */
  children?: ReactNode;
};

/** Renders the control of a toolbar action, if the window is wide enough. */
export function Tool({ ref, look = buttonClass("plain"), aria, isIcon, children, ...action }: ToolProps) {
  const { label, icon = "", shortcut, href, run, menu, foldsBelow } = action;
  const [open, progress] = useOpenScreen();
  const menuButton = useRef<MenuHandle>(null);
  useRegisterActions({
    ...action,
    run: href ? () => open(href) : (run ?? (() => menuButton.current?.open())),
  });
  if (foldsBelow === "always") return progress;
  const content = children ?? label;
  const title = isIcon ? label : undefined;
  const control = href ? (
    <ProgressLink href={href} className={look}>
      {content}
    </ProgressLink>
  ) : (
    <button
      ref={ref}
      type="button"
      aria-keyshortcuts={shortcut}
      title={title}
      onClick={run}
      className={look}
      {...aria}
    >
      {content}
    </button>
  );
  return (
    <div className={foldsBelow && FOLDS[foldsBelow].control}>
      {progress}
      {menu ? (
        <MenuButton ref={menuButton} icon={icon} label={content} title={title}>
          {menu}
        </MenuButton>
      ) : (
        control
      )}
    </div>
  );
}

/** Renders the menu Lainnya with the toolbar actions for which the window is too narrow. */
export function MoreButton() {
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

function MoreMenu({ actions, menu }: { actions: Action[]; menu: MenuState }) {
  const { isOpen, close, focusButton } = menu;
  const [chosen, setChosen] = useState<string | null>(null);
  const [opened, setOpened] = useState<readonly string[]>([]);
  if (!isOpen && chosen !== null) setChosen(null);

  function choose({ id, run, menu: ownMenu }: Action) {
    if (!ownMenu) {
      close();
      return run?.();
    }
    // This menu is removed, and losing the focus would close everything.
    focusButton();
    setChosen(id);
    setOpened([...opened, id]);
  }

  return (
    <>
      {isOpen && chosen === null && (
        <Menu label="Lainnya">
          {actions.map(
            (action) =>
              action.foldsBelow && (
                <MenuItem
                  key={action.id}
                  onClick={() => choose(action)}
                  className={FOLDS[action.foldsBelow].item}
                >
                  <Icon path={action.icon ?? ""} className="shrink-0 text-muted" />
                  {action.label}
                </MenuItem>
              ),
          )}
        </Menu>
      )}
      {actions
        .filter(({ id }) => opened.includes(id))
        .map(({ id, menu: ownMenu }) => (
          <Fragment key={id}>{ownMenu?.({ ...menu, isOpen: isOpen && chosen === id })}</Fragment>
        ))}
    </>
  );
}
