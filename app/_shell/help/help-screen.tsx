import { PageHeader, PageTitle } from "../../_ui/page-title";
import { HELP_CHAPTERS } from "./chapters";
import { HELP_TITLE } from "./help-links";
import { MESSAGE_ADVICE } from "./messages";

/** Renders the help page (screens.md#frame-and-menu): text and pictures without data. */
export function HelpScreen() {
  return (
    <article className="flex max-w-3xl flex-col gap-6">
      <PageTitle>{HELP_TITLE}</PageTitle>
      <PageHeader title={HELP_TITLE} />
      <nav aria-label="Isi bantuan">
        <ul className="flex flex-wrap gap-x-5 gap-y-2">
          {HELP_CHAPTERS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="font-medium text-brand-stronger underline underline-offset-2">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {HELP_CHAPTERS.map(({ id, title, picture, points, parts = [] }) => (
        <section key={id} id={id} className="flex scroll-mt-4 flex-col gap-3 border-t border-line pt-6">
          <h2 className="text-lg font-bold">{title}</h2>
          {picture && <Screenshot part={id} alt={picture} />}
          {points && (
            <ul className="flex list-disc flex-col gap-1.5 pl-5">
              {points.map((point) => (
                <li key={point}>{withBoldTexts(point)}</li>
              ))}
            </ul>
          )}
          {parts.map((part) => (
            <section key={part.id} id={part.id} className="flex scroll-mt-4 flex-col gap-1">
              <h3 className="font-semibold">{part.title}</h3>
              {part.texts.map((text) => (
                <p key={text}>{withBoldTexts(text)}</p>
              ))}
            </section>
          ))}
          {id === "pesan" && <MessageAdviceList />}
        </section>
      ))}
    </article>
  );
}

/** Renders a screenshot that `npm run screenshots` takes. All screenshots have the same size. */
function Screenshot({ part, alt }: { part: string; alt: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: the file has its final size, and `Image` would add its script.
    <img
      src={`/screenshots/bantuan-${part}.webp`}
      alt={alt}
      width={960}
      height={600}
      loading="lazy"
      className="h-auto w-full max-w-xl rounded-panel border border-line"
    />
  );
}

function MessageAdviceList() {
  return Object.entries(MESSAGE_ADVICE).map(([title, adviceByMessage]) => (
    <section key={title} className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      <dl className="flex flex-col gap-2">
        {Object.entries(adviceByMessage).map(([messages, advice]) => (
          <div key={messages} className="rounded-control bg-surface px-3 py-2">
            <dt>
              {messages.split(" / ").map((message) => (
                <span key={message} className="block">
                  <BoldText>{message}</BoldText>
                </span>
              ))}
            </dt>
            <dd>{advice}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

/** Renders the texts between asterisks in bold. */
const withBoldTexts = (text: string) =>
  text.split("*").map((part, index) => (index % 2 === 0 ? part : <BoldText key={part}>{part}</BoldText>));

const BoldText = ({ children }: { children: string }) => <b className="font-semibold">{children}</b>;
