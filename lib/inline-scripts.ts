import { settingsKey } from "./settings";

// The only scripts that stand in the page itself; their texts never vary.

/** React holds what streams in behind a placeholder back for 300 ms, by this clock; rows are shown when they come. */
export const REVEAL_AT_ONCE = 'Object.defineProperty(window,"$RT",{get(){},set(){}})';

/** Puts a person's settings to use before the first paint; the script's own `data-user` names the person. */
export const APPLY_SETTINGS = `try{let s=JSON.parse(localStorage.getItem("${settingsKey("")}"+document.currentScript.dataset.user));if(s){if(s.theme!="system")document.documentElement.dataset.theme=s.theme;let c=new CSSStyleSheet;c.replaceSync(s.styles);document.adoptedStyleSheets=[c]}}catch{}`;
