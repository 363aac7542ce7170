/**
 * Whose reads this device may show without a connection. Apart from the reads themselves: it is known before anything
 * of them is loaded, it goes with a session that ended, and where it stands without them they were cleared away.
 */
const MARKER = 'alaga.kept';

export const keptOwner = (): string | null => localStorage.getItem(MARKER);

export const markKeptOwner = (userId: string): void => localStorage.setItem(MARKER, userId);

export const forgetKeptOwner = (): void => localStorage.removeItem(MARKER);

/** The database of the reads. A logout deletes it by its name. */
export const KEPT_DATABASE = 'alaga-kept';
