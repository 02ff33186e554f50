"use client";

import {
  type ComponentType,
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
import { UpdateAppContext } from "../alerts";
import { Button } from "../button";
import { Dialog, DialogActions } from "../dialog";
import { screenElementRef } from "../last-focus";

/** Why a script could not be loaded: a network failure, or an outdated page whose scripts the server no longer has. */
export type ScriptFailure = { isOutdated: boolean };

/** Returns the URL of the script that failed to load; `null` for any other error. */
function failedScriptUrl(error: unknown): string | null {
  return error instanceof Error && error.name === "ChunkLoadError" && "request" in error
    ? String(error.request)
    : null;
}

/** Returns whether the server's build lacks a script of this page: `sw.js` lists all files of the build. */
async function isScriptOutdated(scriptUrl: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(5_000);
    const response = await fetch("/sw.js", { cache: "no-store", signal });
    const fileName = scriptUrl.slice(scriptUrl.lastIndexOf("/") + 1);
    return response.ok && !(await response.text()).includes(fileName);
  } catch {
    return false;
  }
}

/** Loads a script with `load`; resolves to its exports or a `ScriptFailure`, and rejects with errors that the script itself throws. */
export async function loadScript<Script>(load: () => Promise<Script>): Promise<Script | ScriptFailure> {
  try {
    return await load();
  } catch (error) {
    const scriptUrl = failedScriptUrl(error);
    if (scriptUrl === null) throw error;
    return { isOutdated: await isScriptOutdated(scriptUrl) };
  }
}

type LoadErrorProps = {
  failure: ScriptFailure;
  onRetry: () => void;
  /** Closes the dialog that shows the error; without it, the error is rendered inline. */
  onClose?: (() => void) | undefined;
  isMenu?: boolean;
};

export function LoadError({ failure, onRetry, onClose, isMenu }: LoadErrorProps) {
  const [isPending, startTransition] = useTransition();
  const updateApp = use(UpdateAppContext);
  const retryButtonRef = useRef<HTMLButtonElement>(null);
  useLayoutEffect(
    () => () => {
      if (document.activeElement !== retryButtonRef.current) return;
      // Focuses the screen, unless the loaded component takes the focus of the removed button.
      queueMicrotask(() => {
        if (document.activeElement === document.body) screenElementRef.current?.focus();
      });
    },
    [],
  );
  const messageText = failure.isOutdated ? "Versi baru tersedia." : SCRIPT_NOT_LOADED;
  const buttons = (
    <>
      {onClose && <Button onClick={onClose}>Tutup</Button>}
      <Button
        ref={retryButtonRef}
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
      <Dialog title="Belum dapat dimuat" text={messageText} sign="failed" onClose={onClose}>
        <DialogActions>{buttons}</DialogActions>
      </Dialog>
    );
  return (
    <div
      className={`flex flex-wrap items-center gap-3 rounded-panel border border-line bg-surface p-3 text-sm whitespace-normal text-ink print:hidden ${isMenu ? "absolute top-full right-0 z-30 mt-1 w-64 shadow-dialog" : ""}`}
    >
      {/* Empty while retrying, so that screen readers announce the text again. */}
      <p role="alert" className="min-h-5 flex-1 basis-48">
        {!isPending && messageText}
      </p>
      {buttons}
    </div>
  );
}

const subscribeToNothing = () => () => {};

/** Returns false on the server and during hydration, then true. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

type OnDemandOptions = {
  /** Whether the component is a menu: a load error is positioned like one and needs no close button. */
  isMenu?: boolean;
  /** Rendered while the script loads; by default a progress bar. */
  fallback?: ReactNode;
};

/** The props of the component that also control its load error. */
type ErrorProps = { onClose?: () => void; isOpen?: boolean };

type ScriptPromise<Props> = Promise<{ default: ComponentType<Props> } | ScriptFailure>;

type LoadedProps<Props> = Pick<LoadErrorProps, "isMenu" | "onRetry"> & {
  script: ScriptPromise<Props>;
  props: Props & ErrorProps;
};

function LoadedComponent<Props extends object>({ script, props, isMenu, onRetry }: LoadedProps<Props>) {
  const loadResult = use(script);
  if ("default" in loadResult) return <loadResult.default {...props} />;
  // A menu that is closed renders no load error.
  if (props.isOpen === false) return null;
  const onClose = isMenu ? undefined : props.onClose;
  return <LoadError failure={loadResult} {...{ isMenu, onRetry, onClose }} />;
}

const PROGRESS_BAR = <span aria-hidden className="under-way" />;

/** Returns a component that loads its script when it is first rendered. If that fails, it renders a `LoadError`, in a dialog if it has the prop `onClose`. */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { isMenu = false, fallback = PROGRESS_BAR }: OnDemandOptions = {},
): ComponentType<Props> {
  let isLoaded = false;
  let scriptPromise: ScriptPromise<Props> | undefined;
  async function requestScript() {
    const loaded = await loadScript(load);
    if ("default" in loaded) isLoaded = true;
    else scriptPromise = undefined;
    return loaded;
  }
  const loadOnce = () => {
    scriptPromise ??= requestScript();
    return scriptPromise;
  };

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each script, like lazy.
  return function OnDemand(props: Props) {
    const isHydrated = useIsHydrated();
    const [requested, setRequested] = useState(loadOnce);
    // Renders the fallback first and suspends only in a deferred render, because React shows a Suspense fallback for at least 300 ms.
    const maySuspend = useDeferredValue(true, isLoaded || !isHydrated);
    return (
      <Suspense>
        {maySuspend ? (
          <LoadedComponent
            {...{ props, isMenu }}
            script={requested}
            onRetry={() => setRequested(loadOnce())}
          />
        ) : (
          fallback
        )}
      </Suspense>
    );
  };
}

/** Like `onDemand`, for a component that a screen can do without: renders nothing while the script loads, and if that fails. */
export const onDemandOptional = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) => onDemand(() => load().catch(() => ({ default: () => null })), { fallback: null });
