import { ScreenLink } from "@/app/_shell/screen-link";
import { buttonLook } from "@/app/_ui/button";
import { DocumentTitle } from "@/app/_ui/document-title";
import { NOT_FOUND_TITLE, NotFoundScreen } from "./not-found-screen";

type GoneRecordProps = { title: string; list: { path: string; title: string } };

/** Replaces the update form `title` when its record is no longer in the list (requirements 12.2). */
export function GoneRecord({ title, list }: GoneRecordProps) {
  return (
    <NotFoundScreen>
      <DocumentTitle insteadOf={title}>{NOT_FOUND_TITLE}</DocumentTitle>
      <ScreenLink href={list.path} className={`mt-4 ${buttonLook("primary")}`}>
        Kembali ke {list.title}
      </ScreenLink>
    </NotFoundScreen>
  );
}
