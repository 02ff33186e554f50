/** A page of its own for redirects, because the HTML of `notFound()` is empty until hydration. */
export { NotFoundInShell as default } from "../not-found-screen";
