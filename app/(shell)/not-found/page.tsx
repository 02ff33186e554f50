/** A real page, because the HTML that Next sends for `notFound()` is empty until hydrated. */
export { NotFoundInShell as default } from "../not-found-screen";
