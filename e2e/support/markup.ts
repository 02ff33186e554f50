import { HtmlValidate } from "html-validate/node";

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended", "html-validate:a11y"],
  rules: {
    // How React writes HTML: valid, but not in the style of these rules.
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "void-style": "off",
    // React's and Next's own ids (`_R_1_`, `B:0`); HTML asks for no more than a text without spaces.
    "valid-id": ["error", { relaxed: true }],
    // The list of a picker that finds by typing; no native element does.
    "prefer-native-element": ["error", { exclude: ["listbox"] }],
  },
});

/** What html-validate finds wrong with a whole document. */
export async function markupFindings(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
