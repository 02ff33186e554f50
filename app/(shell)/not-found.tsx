import { NotFoundInShell } from "@/app/_screens/not-found-in-shell";

export default NotFoundInShell;
