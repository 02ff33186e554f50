import { Picture, Section, Word } from "./help-text";
import { MESSAGES } from "./messages";

export function AboutMessages() {
  return (
    <Section part="pesan">
      <Picture
        name="pesan"
        alt="Dialog KESALAHAN dengan teks Data selanjutnya tidak tersedia dan tombol OK"
      />
      {MESSAGES.map(({ title, entries }) => (
        <section key={title} className="flex flex-col gap-2">
          <h3 className="font-semibold">{title}</h3>
          <dl className="flex flex-col gap-2">
            {entries.map(({ messages, advice }) => (
              <div key={advice} className="rounded-control bg-surface px-3 py-2">
                <dt>
                  {messages.map((message) => (
                    <span key={message} className="block">
                      <Word>{message}</Word>
                    </span>
                  ))}
                </dt>
                <dd>{advice}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Section>
  );
}
