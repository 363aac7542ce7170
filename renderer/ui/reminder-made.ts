/** Dispatched on the window once a record with a reminder is saved. */
export const REMINDER_MADE = 'alaga:reminder-made';
