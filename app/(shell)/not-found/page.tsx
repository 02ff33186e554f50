import { NotFoundInShell } from "@/app/_screens/not-found-in-shell";
import { NOT_FOUND_TITLE } from "@/app/_screens/not-found-screen";

export const metadata = { title: NOT_FOUND_TITLE };

/** A real page, because the HTML that Next sends for `notFound()` is empty until hydrated. */
export default NotFoundInShell;
