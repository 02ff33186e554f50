import { expect, vi } from "vitest";

/** What a person does in a tab of a browser; `script` is source text of an expression that gives an element. */
export type Tab = {
  open: (url: string) => Promise<void>;
  /** Returns the value of an expression, by source text. */
  read: <Value>(script: string) => Promise<Value>;
  click: (script: string) => Promise<void>;
  /** Types into what has the focus, key by key. */
  type: (text: string) => Promise<void>;
  /** Chooses the option of a select that has this text. */
  choose: (script: string, option: string) => Promise<void>;
  /** Gives a file to a file input. */
  give: (script: string, file: string) => Promise<void>;
  press: (key: "Enter" | "Escape") => Promise<void>;
  screenshot: (file: string) => Promise<void>;
  close: () => Promise<void>;
};

/** The roles by which elements are found, each by a selector. */
const ROLES = {
  button: "button, [role=button]",
  checkbox: "input[type=checkbox]",
  combobox: "[role=combobox], select",
  dialog: "dialog, [role=dialog], [role=alertdialog]",
  file: "input[type=file]",
  heading: "h1, h2, h3",
  img: "img, [role=img]",
  link: "a[href]",
  menuitem: "[role^=menuitem]",
  navigation: "nav",
  option: "[role=option]",
  region: "section, [role=region]",
  row: "tr",
  status: "[role=status]",
  textbox: "input:not([type=checkbox], [type=file]), textarea",
} as const;

/** An element as a person tells it: its role and its name, in another one or anywhere. */
export type Described = { role: keyof typeof ROLES; name?: string | RegExp; in?: Described | undefined };

type Sent = { selector: string; text?: string | undefined; pattern?: string; in?: Sent };

/** Runs in the page: returns the first element of that description that can be seen. */
function find(sent: Sent): Element | null {
  const textOf = (element: Element | null): string =>
    // biome-ignore lint/performance/useDomNodeTextContent: only what can be seen is part of a name.
    (element instanceof HTMLElement ? element.innerText : (element?.textContent ?? ""))
      .replace(/\s+/g, " ")
      .trim();
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute("aria-labelledby")?.split(" ");
    if (ids) return ids.map((id) => textOf(document.getElementById(id))).join(" ");
    const given = element.getAttribute("aria-label") ?? element.getAttribute("alt");
    if (given !== null) return given;
    const labels = "labels" in element ? (element.labels as NodeListOf<Element> | null) : null;
    return labels?.length
      ? textOf(labels[0] ?? null)
      : textOf(element) || (element.getAttribute("title") ?? "");
  };
  const isSeen = (element: Element) =>
    element.matches("input[type=file]") ||
    (element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest("[inert], [aria-hidden=true]"));
  const root = sent.in ? find(sent.in) : document;
  const isNamed = (element: Element) =>
    (sent.text === undefined || nameOf(element) === sent.text) &&
    (sent.pattern === undefined || new RegExp(sent.pattern).test(nameOf(element)));
  const all = root ? [...root.querySelectorAll(sent.selector)] : [];
  // What was added last lies above the rest.
  return (
    all
      .filter((element) => isSeen(element) && isNamed(element))
      .at(sent.selector.includes("dialog") ? -1 : 0) ?? null
  );
}

const sentOf = ({ role, name, in: root }: Described): Sent => ({
  selector: ROLES[role],
  ...(name instanceof RegExp ? { pattern: name.source } : { text: name }),
  ...(root && { in: sentOf(root) }),
});

const scriptOf = (wanted: Described) =>
  `(() => { ${find}; return find(${JSON.stringify(sentOf(wanted))}) })()`;

/** Waits until a check holds. */
const until = (check: () => Promise<unknown>) => vi.waitFor(check, { timeout: 10_000, interval: 50 });

/** Returns what a person does on a screen, each as soon as it can be done. */
export function screenOf(tab: Tab) {
  const has = (wanted: Described) => tab.read<boolean>(`${scriptOf(wanted)} !== null`);

  async function see(wanted: Described): Promise<string> {
    await until(async () => expect(await has(wanted), `seen: ${describe(wanted)}`).toBe(true));
    return scriptOf(wanted);
  }

  /** Waits until something is gone. */
  const gone = (wanted: Described) =>
    until(async () => expect(await has(wanted), `still there: ${describe(wanted)}`).toBe(false));

  /** Waits until an element, by default the page, shows a text. */
  const read = (words: string | RegExp, where?: Described) =>
    until(async () => {
      const element = where ? scriptOf(where) : "document.body";
      expect(await tab.read<string>(`(${element})?.innerText ?? ""`)).toMatch(words);
    });

  /** Waits for an element that can be used: in a document that is loaded, which nothing replaces and whose scripts run. */
  async function enabled(wanted: Described): Promise<string> {
    const script = await see(wanted);
    await until(async () => expect(await tab.read("document.readyState")).toBe("complete"));
    const isDisabled = () => tab.read<boolean>(`${script}?.disabled === true`);
    await until(async () => expect(await isDisabled(), `disabled: ${describe(wanted)}`).toBe(false));
    return script;
  }

  async function press(wanted: Described): Promise<void> {
    // A driver refuses what is covered or replaced at that moment, and WebKit's what a menu has scrolled out of sight.
    await until(async () => {
      const script = await enabled(wanted);
      await tab.read(`void ${script}?.scrollIntoView({ block: "center" })`);
      await tab.click(script);
    });
  }

  /** Replaces the text of an input. */
  async function type(wanted: Described, text: string): Promise<void> {
    const script = await enabled(wanted);
    await tab.read(`void (${script}.focus(), ${script}.select())`);
    await tab.type(text);
  }

  return {
    tab,
    see,
    gone,
    read,
    press,
    button: (name: string | RegExp, root?: Described) => press({ role: "button", name, in: root }),
    link: (name: string | RegExp, root?: Described) => press({ role: "link", name, in: root }),
    /** Presses a button of a dialog. */
    answer: (title: string, name: string) =>
      press({ role: "button", name, in: { role: "dialog", name: title } }),
    fill: (label: string, text: string) => type({ role: "textbox", name: label }, text),
    /** Types into a picker, and takes the option of that name. */
    async pick(label: string, option: string): Promise<void> {
      await type({ role: "combobox", name: label }, option);
      await press({ role: "option", name: option });
    },
    choose: async (label: string, option: string) =>
      tab.choose(await see({ role: "combobox", name: label }), option),
    give: async (label: string, file: string) => tab.give(await see({ role: "file", name: label }), file),
  };
}

export type Screen = ReturnType<typeof screenOf>;

function describe({ role, name, in: root }: Described): string {
  return `${role} ${name ?? ""}${root ? ` in ${describe(root)}` : ""}`;
}
