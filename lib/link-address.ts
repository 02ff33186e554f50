// What next/link uses of Next's own modules for addresses (next.config.mjs): those of this app are texts.

/** Whether an address names its scheme. */
export const isAbsoluteUrl = (url: string): boolean => /^[a-z][a-z\d+\-.]*:/i.test(url);

export const formatUrl = String;

export const getLocationOrigin = (): string => window.location.origin;
