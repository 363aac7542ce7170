/** Formats `America/New_York` for display. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');
