const SECOND = 1000;

/**
 * Milliseconds after which a test or hook counts as hanging. No test has a limit of its own, because a busy machine
 * can be several times slower than another.
 */
export const HANG_LIMIT = 600 * SECOND;

/** The same for a journey, which is tried twice. */
export const JOURNEY_HANG_LIMIT = 300 * SECOND;

/** Milliseconds during which an expectation that is checked again and again may become true. */
export const POLL_LIMIT = 60 * SECOND;
