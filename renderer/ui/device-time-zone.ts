/** The device's zone: a device in another zone than the account's asks before changing it. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
