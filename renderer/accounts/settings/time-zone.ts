/** The one name that a zone's aliases share here, such as Asia/Kolkata for Asia/Calcutta. */
const canonical = (zone: string): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return zone;
  }
};

export const isSameZone = (one: string, other: string): boolean =>
  canonical(one) === canonical(other);

/** `America/New_York` as a reader expects it. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');
