"use client";

import {
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  use,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
} from "react";
import { NOT_LOADED } from "@/lib/messages/problem";
import { Button } from "../button";
import { Dialog, DialogActions } from "../dialog";
import { screenRef } from "../last-focus";

/** Why a script did not come: the connection, or a newer version of the app, whose server no longer has it. */
export type Missing = { isOutdated: boolean };

const ANSWER_LIMIT_MS = 5_000;

/** Returns where a script is that did not come, `null` for any other error. */
function fileOf(error: unknown): string | null {
  return error instanceof Error && error.name === "ChunkLoadError" && "request" in error
    ? String(error.request)
    : null;
}

/** Whether the server answers, and its build lacks a file: the service worker's script names every file of its build. */
async function isOutdated(file: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    const answer = await fetch("/sw.js", { cache: "no-store", signal });
    return answer.ok && !(await answer.text()).includes(file.slice(file.lastIndexOf("/") + 1));
  } catch {
    return false;
  }
}

/** Loads a script: returns what it exports, or why it did not come. Each call asks for it again. Other errors are thrown. */
export async function loadScript<Script>(load: () => Promise<Script>): Promise<Script | Missing> {
  try {
    return await load();
  } catch (error) {
    const file = fileOf(error);
    if (file === null) throw error;
    return { isOutdated: await isOutdated(file) };
  }
}

/** Loads the app's new version, once what was typed is kept. */
export const RenewContext = createContext<() => void>(() => window.location.reload());

type MissingPartProps = {
  missing: Missing;
  onRetry: () => void;
  /** Closes it, if it stands in the place of a dialog. */
  onClose?: (() => void) | undefined;
  isMenu?: boolean;
};

/** Says in the place of a part that its script did not come, and asks for it again. */
export function MissingPart({ missing, onRetry, onClose, isMenu }: MissingPartProps) {
  const [isPending, startTransition] = useTransition();
  const renew = use(RenewContext);
  const retry = useRef<HTMLButtonElement>(null);
  useLayoutEffect(
    () => () => {
      if (document.activeElement !== retry.current) return;
      // The part that comes may not take the focus that goes with the button.
      queueMicrotask(() => {
        if (document.activeElement === document.body) screenRef.current?.focus();
      });
    },
    [],
  );
  const text = missing.isOutdated ? "Versi baru tersedia." : NOT_LOADED;
  const buttons = (
    <>
      {onClose && <Button onClick={onClose}>Tutup</Button>}
      <Button
        ref={retry}
        kind={missing.isOutdated ? "plain" : "primary"}
        aria-busy={isPending}
        onClick={() => startTransition(onRetry)}
      >
        Coba Lagi
      </Button>
      {missing.isOutdated && (
        <Button kind="primary" onClick={renew}>
          Muat ulang
        </Button>
      )}
    </>
  );
  if (onClose)
    return (
      <Dialog title="Belum dapat dimuat" text={text} sign="failed" onClose={onClose}>
        <DialogActions>{buttons}</DialogActions>
      </Dialog>
    );
  return (
    <div
      className={`flex flex-wrap items-center gap-3 rounded-panel border border-line bg-surface p-3 text-sm whitespace-normal text-ink print:hidden ${isMenu ? "absolute top-full right-0 z-30 mt-1 w-64 shadow-dialog" : ""}`}
    >
      {/* Empty meanwhile, so that the same words are read out again. */}
      <p role="alert" className="min-h-5 flex-1 basis-48">
        {!isPending && text}
      </p>
      {buttons}
    </div>
  );
}

const neverChanges = () => () => {};

/** Whether this render is neither the server's nor its hydration. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

type Options = {
  /** Whether it is the menu of a button, which closes it. */
  isMenu?: boolean;
  /** What stands in its place until its script is there, if not the progress bar at the top. */
  waiting?: ReactNode;
};

/** What the place of a part reads of its properties. */
type PlaceProps = { onClose?: () => void; isOpen?: boolean };

type Script<Props> = Promise<{ default: ComponentType<Props> } | Missing>;

type LoadedProps<Props> = Pick<MissingPartProps, "isMenu" | "onRetry"> & {
  script: Script<Props>;
  props: Props & PlaceProps;
};

function Loaded<Props extends object>({ script, props, isMenu, onRetry }: LoadedProps<Props>) {
  const loaded = use(script);
  if ("default" in loaded) return <loaded.default {...props} />;
  if (props.isOpen === false) return null;
  const onClose = isMenu ? undefined : props.onClose;
  return <MissingPart missing={loaded} {...{ isMenu, onRetry, onClose }} />;
}

/** Hidden at first (app/_ui/link-progress.css). */
const UNDER_WAY = <span aria-hidden className="under-way" />;

/**
 * Returns a component whose script is loaded when it is first rendered, and shown at once when it is there: as a deferred value, since
 * React shows what replaces a fallback after 300 ms. A script that does not come is told in its place, for `onClose` in a dialog.
 */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { isMenu = false, waiting = UNDER_WAY }: Options = {},
): ComponentType<Props> {
  let isLoaded = false;
  let script: Script<Props> | undefined;
  async function request() {
    const loaded = await loadScript(load);
    if ("default" in loaded) isLoaded = true;
    else script = undefined;
    return loaded;
  }
  const start = () => {
    script ??= request();
    return script;
  };

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each script, like lazy.
  return function OnDemand(props: Props) {
    const isHydrated = useIsHydrated();
    // The first render is not deferred, and neither is the script's request.
    const [started, setStarted] = useState(start);
    const isShown = useDeferredValue(true, isLoaded || !isHydrated);
    return (
      <Suspense>
        {isShown ? (
          <Loaded {...{ props, isMenu }} script={started} onRetry={() => setStarted(start())} />
        ) : (
          waiting
        )}
      </Suspense>
    );
  };
}
