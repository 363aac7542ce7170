/** The path of feeds; the token and `.ics` follow. */
export const FEEDS = '/calendar/';
