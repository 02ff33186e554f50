import { type ConfigData, HtmlValidate } from "html-validate/node";

const config: ConfigData = {
  root: true,
  extends: ["html-validate:recommended", "html-validate:a11y"],
  // React's fallback for a form that is submitted before hydration.
  elements: ["html5", { form: { attributes: { action: {} } } }],
  rules: {
    // React's HTML is valid but breaks these style rules.
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "void-style": "off",
    // Next's announcer and Radix's dialogs set inline styles by script.
    "no-inline-style": "off",
    // Ids of React and Next (`_R_1_`, `B:0`); HTML forbids only spaces.
    "valid-id": ["error", { relaxed: true }],
    // Some browsers drop the table roles when CSS lays a table out as cards; react-day-picker names its cells by role, and Radix its dialogs.
    "no-redundant-role": [
      "error",
      { exclude: ["table", "rowgroup", "row", "columnheader", "cell", "gridcell", "dialog"] },
    ],
    // A combobox's list; no native element fits.
    "prefer-native-element": ["error", { exclude: ["listbox"] }],
  },
};

const validator = new HtmlValidate(config);

/** Radix sets aria-hidden on the page behind a dialog, and traps the focus by script. */
const behindDialog = new HtmlValidate({ ...config, rules: { ...config.rules, "hidden-focusable": "off" } });

/** Returns html-validate's findings for a document. */
export async function markupFindings(html: string): Promise<string[]> {
  const { results } = await (html.includes('role="dialog"') ? behindDialog : validator).validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
