import { ScreenTitle } from "../../_ui/page-title";
import { AboutForms } from "./about-forms";
import { AboutLists } from "./about-lists";
import { AboutMessages } from "./about-messages";
import { AboutInstalling, AboutSharing, AboutSigningIn } from "./about-use";
import { HELP_TITLE, MAIN_PARTS, PARTS } from "./help-parts";

/** Renders the help page (requirements 2.12): text and pictures without data. */
export function HelpScreen() {
  return (
    <article className="flex max-w-3xl flex-col gap-6 pb-10">
      <ScreenTitle>{HELP_TITLE}</ScreenTitle>
      <nav aria-label="Isi bantuan">
        <ul className="flex flex-wrap gap-x-5 gap-y-2">
          {MAIN_PARTS.map((part) => (
            <li key={part}>
              <a href={`#${part}`} className="font-medium text-brand-stronger underline underline-offset-2">
                {PARTS[part]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <AboutSigningIn />
      <AboutLists />
      <AboutForms />
      <AboutMessages />
      <AboutSharing />
      <AboutInstalling />
    </article>
  );
}
