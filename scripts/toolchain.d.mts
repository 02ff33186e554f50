/** The folder of the project. */
export const root: string;

export function nodePath(): string;
export function findBrowser(): string | undefined;
