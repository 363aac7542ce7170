const HOUR = 60 * 60 * 1000;

/** How many messages one round of the job takes: with three photos each they still fit the memory. */
export const MAIL_BATCH = 20;

/** A week of tries; after that the message stays with the server and the log says so no more. */
export const MAX_TRIES = 7 * 24;

/** The instant before which nobody tries again what is tried at `now`. */
export const nextTry = (now: Date): string => new Date(now.getTime() + HOUR).toISOString();
