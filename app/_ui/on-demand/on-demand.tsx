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
import { loadScript, type ScriptFailure } from "./load-script";

type OnDemandOptions = {
  /** Whether the component is a menu: a load error is positioned like one and needs no close button. */
  isMenu?: boolean;
  /** Rendered while the script loads; by default a progress bar. */
  fallback?: ReactNode;
};

/** Props that the component may have and its load error uses too: `onClose` closes the error, a false `isOpen` hides the error. */
type ErrorProps = { onClose?: () => void; isOpen?: boolean };

type ScriptPromise<Props> = Promise<{ default: ComponentType<Props> } | ScriptFailure>;

/** Returns a component that loads its script when it is first rendered. If that fails, it renders a `LoadError`, in a dialog if it has the prop `onClose`. */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { isMenu = false, fallback = <span aria-hidden className="under-way" /> }: OnDemandOptions = {},
): ComponentType<Props> {
  let isLoaded = false;
  /** The request for the script; `undefined` before the first request and after a failed one. */
  let scriptPromise: ScriptPromise<Props> | undefined;

  async function requestScript() {
    const loaded = await loadScript(load);
    if ("default" in loaded) isLoaded = true;
    else scriptPromise = undefined;
    return loaded;
  }

  function loadOnce() {
    scriptPromise ??= requestScript();
    return scriptPromise;
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each script, like lazy.
  return function OnDemand(props: Props) {
    const isHydrated = useIsHydrated();
    const [script, setScript] = useState(loadOnce);
    const retry = () => setScript(loadOnce());
    // Renders the fallback first and suspends only in a deferred render, because React shows a Suspense fallback for at least 300 ms.
    const maySuspend = useDeferredValue(true, isLoaded || !isHydrated);
    const component = <LoadedComponent script={script} props={props} isMenu={isMenu} onRetry={retry} />;
    return <Suspense>{maySuspend ? component : fallback}</Suspense>;
  };
}

/** Like `onDemand`, but the component renders nothing until its script is loaded, not even an error. */
export const onDemandOptional = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) => onDemand(() => load().catch(() => ({ default: () => null })), { fallback: null });

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
  return <LoadError failure={loadResult} isMenu={isMenu} onRetry={onRetry} onClose={onClose} />;
}

type LoadErrorProps = {
  failure: ScriptFailure;
  onRetry: () => void;
  /** Closes the dialog that shows the error; without it, the error is rendered inline. */
  onClose?: (() => void) | undefined;
  /** Whether an inline error is positioned like an open menu. */
  isMenu?: boolean;
};

/** Renders the message that a script could not be loaded, and buttons to retry or to update the app. */
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
