export function nodePath(): string;
export function findBrowser(): string | undefined;
