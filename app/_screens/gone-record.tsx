import { ScreenLink } from "@/app/_shell/screen-link";
import { SkipGone } from "@/app/_store/series/skip-gone";
import { buttonLook } from "@/app/_ui/button";
import { ReplaceTitle } from "@/app/_ui/replace-title";
import { NOT_FOUND_TITLE, NotFoundScreen } from "./not-found-screen";

type GoneRecordProps = { list: { path: string; title: string } };

/** Replaces a form when its record is no longer in the list (requirements 12.2). */
export function GoneRecord({ list }: GoneRecordProps) {
  return (
    <SkipGone>
      <NotFoundScreen>
        <ReplaceTitle>{NOT_FOUND_TITLE}</ReplaceTitle>
        <ScreenLink href={list.path} className={`mt-4 ${buttonLook("primary")}`}>
          Kembali ke {list.title}
        </ScreenLink>
      </NotFoundScreen>
    </SkipGone>
  );
}
