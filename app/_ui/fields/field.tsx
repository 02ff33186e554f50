import { type ComponentProps, createContext, type ReactNode, use, useId, useState } from "react";
import { Icon } from "../icon";

type InputAttributes = {
  id: string;
  "aria-required"?: true;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
};

type FieldProps = {
  label: string;
  hint?: string;
  error?: string | null;
  /** The id of the input, by default generated; the label has this id with `-label`. */
  id?: string;
  children: (attributes: InputAttributes) => ReactNode;
};

/** Renders an input with its label and hint above and its error below; inputs side by side are aligned. */
export function Field({ label, hint, error, id: ownId, children }: FieldProps) {
  const generatedId = useId();
  const id = ownId ?? generatedId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const isRequired = use(RequiredLabelsContext).has(label);
  const isChanged = use(ChangedLabelsContext).has(label);
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(" ");
  const attributes: InputAttributes = {
    id,
    ...(isRequired && { "aria-required": true }),
    ...(error && { "aria-invalid": true }),
    ...(describedBy && { "aria-describedby": describedBy }),
  };
  return (
    <div className="row-span-2 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid items-start gap-y-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-1 self-end">
        <div className="relative flex items-baseline gap-1 text-sm font-medium">
          <label id={`${id}-label`} htmlFor={id}>
            {label}
          </label>
          {isRequired && <RequiredMark />}
          {isChanged && (
            <span title="diubah" className="absolute -left-2.5 text-brand-strong">
              <span aria-hidden>•</span>
              <span className="sr-only">diubah</span>
            </span>
          )}
        </div>
        {hint && (
          <p id={hintId} className="text-xs text-muted">
            {hint}
          </p>
        )}
      </div>
      <div className="flex flex-col gap-1">
        {children(attributes)}
        {error && (
          <p id={errorId} className="text-sm text-danger">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

/** The labels of the required fields, which get a mark; empty if all fields of the form are required. */
export const RequiredLabelsContext = createContext<ReadonlySet<string>>(new Set());

/** The labels of the fields whose values the person has changed. */
export const ChangedLabelsContext = createContext<ReadonlySet<string>>(new Set());

export function RequiredMark() {
  return (
    <span aria-hidden className="text-danger">
      *
    </span>
  );
}

export const INPUT_CLASS =
  "min-h-control w-full rounded-control border border-edge bg-surface px-3 py-[calc((var(--control)-1.625rem)/2)] placeholder:text-muted disabled:bg-sunken disabled:text-muted aria-invalid:border-danger";

type TextFieldProps = ComponentProps<"input"> &
  Omit<FieldProps, "id" | "children"> & { trailing?: ReactNode };

export function TextField({ label, hint, error, trailing, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => (
        <div className="relative">
          <input
            type="text"
            {...NO_AUTOCORRECT}
            {...attributes}
            className={`${INPUT_CLASS} ${trailing ? "pr-28" : ""}`}
            {...input}
          />
          {trailing}
        </div>
      )}
    </Field>
  );
}

/** Input attributes that turn off autocorrection, capitalization and spell checking. */
export const NO_AUTOCORRECT = { autoCorrect: "off", autoCapitalize: "none", spellCheck: false };

export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type" | "trailing">) {
  const [isVisible, setVisible] = useState(false);
  return (
    <TextField
      {...props}
      type={isVisible ? "text" : "password"}
      autoCapitalize={isVisible ? "none" : undefined}
      trailing={
        <button
          type="button"
          onClick={() => setVisible(!isVisible)}
          className="absolute inset-y-0 right-0 rounded-control px-3 text-sm font-medium text-brand-stronger hover:bg-brand-soft"
        >
          {isVisible ? "Sembunyikan" : "Tampilkan"}
        </button>
      }
    />
  );
}

type TextAreaFieldProps = ComponentProps<"textarea"> & Omit<FieldProps, "id" | "children">;

export function TextAreaField({ label, hint, error, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => (
        <textarea
          rows={1}
          {...attributes}
          className={`${INPUT_CLASS} field-sizing-content max-h-60 resize-y`}
          {...area}
        />
      )}
    </Field>
  );
}

const MAX_TEXT_AREA_ROWS = 8;

export const textAreaRows = (text: string) => Math.min(text.split("\n").length, MAX_TEXT_AREA_ROWS);

type SelectFieldProps = ComponentProps<"select"> & {
  label: string;
  error?: string | null;
  /** The choices, or the labels of the choices by value. */
  choices: string[] | Record<string, string>;
  /** The label of the empty choice; by default there is no empty choice. */
  none?: string;
};

export function SelectField({ label, error, choices, none, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error}>
      {(attributes) => (
        <div className="relative">
          <select {...attributes} className={`${INPUT_CLASS} appearance-none pr-9`} {...select}>
            {none !== undefined && <option value="">{none}</option>}
            {Object.entries(choices).map(([value, choice]) => (
              <option key={value} value={Array.isArray(choices) ? choice : value}>
                {choice}
              </option>
            ))}
          </select>
          <Chevron className="pointer-events-none absolute inset-y-0 right-3 my-auto text-muted" />
        </div>
      )}
    </Field>
  );
}

export const Chevron = ({ className }: { className?: string }) => (
  <Icon path="M3 6l5 5 5-5" strokeWidth="2" className={className} />
);

type CheckBoxProps = Pick<ComponentProps<"input">, "checked" | "className"> & {
  label: string;
  onCheck: (isChecked: boolean) => void;
};

export function CheckBox({ label, checked, onCheck, className = "" }: CheckBoxProps) {
  return (
    <label className={`flex items-center gap-2 text-sm touch:min-h-control ${className}`}>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onCheck(target.checked)}
        className="size-4 shrink-0 accent-brand"
      />
      {label}
    </label>
  );
}
