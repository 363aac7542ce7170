/** A record was saved whose owner is to be reminded: what asks for permission to notify listens. */
export const REMINDER_MADE = 'alaga:reminder-made';
