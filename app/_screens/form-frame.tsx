import { headers } from "next/headers";
import type { ReactNode } from "react";
import type { FormSetup } from "@/app/_form/form-screen";
import { FormHelpLink } from "@/app/_shell/help/help-links";
import { Heading } from "@/app/_ui/page-title";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";

/** Returns whether the router of an open page has asked for this one, not the browser for a document. */
export async function isClientNavigation(): Promise<boolean> {
  return (await headers()).get("sec-fetch-dest") === "empty";
}

type FormFrameProps = { resource: ResourceDefinition; setup: FormSetup; children: ReactNode };

/** Renders a form's title, and the link to its help. */
export function FormFrame({ resource, setup, children }: FormFrameProps) {
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 pb-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Heading>{setup.title}</Heading>
        <FormHelpLink permission={resource.permission} />
      </div>
      {children}
    </div>
  );
}
