import { type ConfigData, HtmlValidate } from "html-validate/node";

const config: ConfigData = {
  root: true,
  extends: ["html-validate:recommended", "html-validate:a11y"],
  // React's own answer to a form that is sent before its script is there.
  elements: ["html5", { form: { attributes: { action: {} } } }],
  rules: {
    // How React writes HTML: valid, but not in the style of these rules.
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "void-style": "off",
    // Next's announcer and Radix's dialogs set styles by script.
    "no-inline-style": "off",
    // React's and Next's own ids (`_R_1_`, `B:0`); HTML asks for no more than a text without spaces.
    "valid-id": ["error", { relaxed: true }],
    // A table laid out as cards loses the roles of its parts in some browsers, unless they are written out.
    "no-redundant-role": ["error", { exclude: ["table", "rowgroup", "row", "columnheader", "cell"] }],
    // The list of a picker that finds by typing; no native element does.
    "prefer-native-element": ["error", { exclude: ["listbox"] }],
  },
};

const validator = new HtmlValidate(config);

/** Radix hides the page behind a dialog from screen readers, and keeps the focus out of it by script. */
const behindDialog = new HtmlValidate({ ...config, rules: { ...config.rules, "hidden-focusable": "off" } });

/** What html-validate finds wrong with a whole document. */
export async function markupFindings(html: string): Promise<string[]> {
  const { results } = await (html.includes('role="dialog"') ? behindDialog : validator).validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
