import type { ReactNode } from "react";
import { DetailedIcon } from "./icon";

/** Renders a spinner with `Memuat Data...`, after a short delay (lists.md#list-screen). */
export function LoadingCard() {
  return (
    <div role="status" className="late flex items-center gap-3 rounded-control bg-sunken p-6 text-muted">
      <Spinner />
      Memuat Data...
    </div>
  );
}

const NOTICE_CLASSES = { status: "bg-success-soft text-success", alert: "bg-danger-soft text-danger-strong" };

type NoticeProps = { role?: keyof typeof NOTICE_CLASSES; children?: string | null | undefined };

/** Announces a success message, or with the role `alert` a failure; hidden while there is no text. */
export function Notice({ role = "status", children }: NoticeProps) {
  return (
    <p
      role={role}
      className={`rounded-control px-3 py-2 text-sm font-medium empty:hidden ${NOTICE_CLASSES[role]}`}
    >
      {children}
    </p>
  );
}

export function Spinner() {
  return (
    <span
      aria-hidden
      className="size-4 shrink-0 animate-spin rounded-full border-2 border-line border-t-brand motion-reduce:animate-none"
    />
  );
}

const STATUS_ICON_STYLES = {
  empty: {
    look: "bg-brand-soft text-brand-stronger",
    path: "M4 14l2.6-8.2A1.2 1.2 0 0 1 7.8 5h8.4a1.2 1.2 0 0 1 1.1.8L20 14v4a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zh4.5l1.5 2.5h4l1.5-2.5H20",
  },
  failed: {
    look: "bg-danger-soft text-danger",
    path: "M12 8.5v4.5M12 16.2v.1M10.7 4.2L2.9 17.6A1.5 1.5 0 0 0 4.2 20h15.6a1.5 1.5 0 0 0 1.3-2.4L13.3 4.2a1.5 1.5 0 0 0-2.6 0z",
  },
  done: { look: "bg-success-soft text-success", path: "M5 12.5l4.5 4.5L19 7.5" },
} as const;

type StatusIconProps = { sign: keyof typeof STATUS_ICON_STYLES; className: string };

export function StatusIcon({ sign, className }: StatusIconProps) {
  const { look, path } = STATUS_ICON_STYLES[sign];
  return (
    <DetailedIcon path={path} strokeWidth="1.6" className={`shrink-0 rounded-full ${look} ${className}`} />
  );
}

export function StatusCard({ sign, children }: { sign: StatusIconProps["sign"]; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-panel border border-line bg-surface px-6 py-12 text-center text-muted shadow-panel">
      <StatusIcon sign={sign} className="size-14 p-3.5" />
      {children}
    </div>
  );
}
