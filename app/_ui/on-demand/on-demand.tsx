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
import { SCRIPT_NOT_LOADED } from "@/lib/messages/problem";
import { Button } from "../button";
import { Dialog, DialogActions } from "../dialog";
import { screenRef } from "../last-focus";

/** Why a script could not be loaded: a network failure, or an outdated page whose scripts the server no longer has. */
export type ScriptFailure = { isOutdated: boolean };

/** Returns the URL of a script that failed to load, `null` for any other error. */
function failedScript(error: unknown): string | null {
  return error instanceof Error && error.name === "ChunkLoadError" && "request" in error
    ? String(error.request)
    : null;
}

/** Returns whether the build of the server lacks a file; sw.js lists all files of its build. */
async function isOutdated(file: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(5_000);
    const answer = await fetch("/sw.js", { cache: "no-store", signal });
    return answer.ok && !(await answer.text()).includes(file.slice(file.lastIndexOf("/") + 1));
  } catch {
    return false;
  }
}

/** Loads a script; returns its exports, or why it could not be loaded. Throws errors of the script itself. */
export async function loadScript<Script>(load: () => Promise<Script>): Promise<Script | ScriptFailure> {
  try {
    return await load();
  } catch (error) {
    const file = failedScript(error);
    if (file === null) throw error;
    return { isOutdated: await isOutdated(file) };
  }
}

/** Loads the new version of the app after drafts are stored. */
export const UpdateAppContext = createContext<() => void>(() => window.location.reload());

type LoadErrorProps = {
  failure: ScriptFailure;
  onRetry: () => void;
  /** Closes the dialog; without it, the error is rendered inline. */
  onClose?: (() => void) | undefined;
  isMenu?: boolean;
};

export function LoadError({ failure, onRetry, onClose, isMenu }: LoadErrorProps) {
  const [isPending, startTransition] = useTransition();
  const updateApp = use(UpdateAppContext);
  const retry = useRef<HTMLButtonElement>(null);
  useLayoutEffect(
    () => () => {
      if (document.activeElement !== retry.current) return;
      // The loaded component may not take the focus of the removed button.
      queueMicrotask(() => {
        if (document.activeElement === document.body) screenRef.current?.focus();
      });
    },
    [],
  );
  const text = failure.isOutdated ? "Versi baru tersedia." : SCRIPT_NOT_LOADED;
  const buttons = (
    <>
      {onClose && <Button onClick={onClose}>Tutup</Button>}
      <Button
        ref={retry}
        kind={failure.isOutdated ? "plain" : "primary"}
        aria-busy={isPending}
        onClick={() => startTransition(onRetry)}
      >
        Coba Lagi
      </Button>
      {failure.isOutdated && (
        <Button kind="primary" onClick={updateApp}>
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
      {/* Emptied while retrying, so that screen readers announce it again. */}
      <p role="alert" className="min-h-5 flex-1 basis-48">
        {!isPending && text}
      </p>
      {buttons}
    </div>
  );
}

const subscribeToNothing = () => () => {};

export const useIsHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

type Options = {
  /** Whether it is a menu, which its button closes. */
  isMenu?: boolean;
  /** Rendered while the script loads; by default a progress bar. */
  fallback?: ReactNode;
};

type PartProps = { onClose?: () => void; isOpen?: boolean };

type Script<Props> = Promise<{ default: ComponentType<Props> } | ScriptFailure>;

type LoadedProps<Props> = Pick<LoadErrorProps, "isMenu" | "onRetry"> & {
  script: Script<Props>;
  props: Props & PartProps;
};

function Loaded<Props extends object>({ script, props, isMenu, onRetry }: LoadedProps<Props>) {
  const loaded = use(script);
  if ("default" in loaded) return <loaded.default {...props} />;
  // A closed menu shows no error.
  if (props.isOpen === false) return null;
  const onClose = isMenu ? undefined : props.onClose;
  return <LoadError failure={loaded} {...{ isMenu, onRetry, onClose }} />;
}

/** Appears after a delay (app/_ui/link-progress.css). */
const PROGRESS_BAR = <span aria-hidden className="under-way" />;

/** Returns a component whose script loads when it is first rendered; if that fails, it renders an error, with `onClose` in a dialog. */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { isMenu = false, fallback = PROGRESS_BAR }: Options = {},
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
    // Requests the script in the first render.
    const [started, setStarted] = useState(start);
    // The first render shows the fallback; a deferred one suspends unseen and replaces it. React would show a Suspense fallback for 300 ms.
    const isShown = useDeferredValue(true, isLoaded || !isHydrated);
    return (
      <Suspense>
        {isShown ? (
          <Loaded {...{ props, isMenu }} script={started} onRetry={() => setStarted(start())} />
        ) : (
          fallback
        )}
      </Suspense>
    );
  };
}
