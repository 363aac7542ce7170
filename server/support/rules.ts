const HOUR = 60 * 60 * 1000;

/** Messages in one run of the job; with three photos each they fit into memory. */
export const MAIL_BATCH = 20;

/** A week of hourly attempts. After that the message stays on the server, and the log no longer mentions it. */
export const MAX_TRIES = 7 * 24;

/** The earliest instant of the next attempt to mail a message that is tried at `now`. */
export const nextTry = (now: Date): string => new Date(now.getTime() + HOUR).toISOString();
