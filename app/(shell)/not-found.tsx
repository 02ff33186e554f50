import { NotFoundInShell } from "./not-found-screen";

export default NotFoundInShell;
