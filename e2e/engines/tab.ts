/** What a person does in a tab of a browser; `script` is source text of an expression that gives an element. */
export type Tab = {
  open: (url: string) => Promise<void>;
  /** Returns the value of an expression, by source text. */
  read: <Value>(script: string) => Promise<Value>;
  click: (script: string) => Promise<void>;
  /** Replaces the text of an input, key by key. */
  fill: (script: string, text: string) => Promise<void>;
  /** Chooses the option of a select that has this text. */
  choose: (script: string, option: string) => Promise<void>;
  /** Gives a file to a file input. */
  give: (script: string, file: string) => Promise<void>;
  press: (key: "Enter" | "Escape") => Promise<void>;
  screenshot: (file: string) => Promise<void>;
  close: () => Promise<void>;
};

export type Engine = {
  newTab: () => Promise<Tab>;
  /** Returns the errors of its console so far, refusals of the security policy included. */
  errors: () => string[];
  /** Returns the folder of its downloads. */
  downloads: string;
  close: () => Promise<void>;
};
