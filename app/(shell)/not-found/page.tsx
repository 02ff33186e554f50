import { NotFoundInShell } from "@/app/_screens/not-found-in-shell";
import { NOT_FOUND_TITLE } from "@/app/_screens/not-found-screen";

export const metadata = { title: NOT_FOUND_TITLE };

/** A page like any other: what Next sends in answer to `notFound()` is empty until its script has run. */
export default NotFoundInShell;
