const DAY = 24 * 60 * 60 * 1000;

/** The lifetime of a hand-over link in milliseconds. */
export const HAND_OVER_LIFETIME = 14 * DAY;

/** How long late edits of the old owner are refused with their reason, in milliseconds. */
export const REFUSAL_LIFETIME = 90 * DAY;
