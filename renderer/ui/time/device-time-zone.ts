/**
 * The device's time zone. If it differs from the account's, the owner is asked before the account changes.
 */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
