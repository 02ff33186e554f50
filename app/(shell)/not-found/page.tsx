/** A separate page, because the HTML of `notFound()` is empty until hydration. */
export { NotFoundInShell as default } from "../not-found-screen";
