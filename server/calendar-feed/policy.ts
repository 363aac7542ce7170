/** The path of feeds; the token and `.ics` follow. */
export const FEED_PATH = '/calendar/';
