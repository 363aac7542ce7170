/** Dispatched on the window after a record with a reminder was saved. */
export const REMINDER_CREATED = 'alaga:reminder-made';
