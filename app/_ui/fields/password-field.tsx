"use client";

import { type ComponentProps, useState } from "react";
import { TextField } from "./field";

/** Renders a password input with a toggle. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type" | "trailing">) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize={shown ? "none" : undefined}
      trailing={
        <button
          type="button"
          onClick={() => setShown(!shown)}
          className="absolute inset-y-1 right-1 rounded-control px-3 text-sm font-medium text-brand-stronger hover:bg-brand-soft"
        >
          {shown ? "Sembunyikan" : "Tampilkan"}
        </button>
      }
    />
  );
}
