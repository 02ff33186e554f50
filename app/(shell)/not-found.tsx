import { NotFoundInShell } from "@/app/_screens/not-found-screen";

export default NotFoundInShell;
