/**
 * The owner whose kept answers this device may show without a connection. It is stored apart from the answers: it is
 * known before any of them is loaded, it ends with the session, and if it exists without answers, the browser has
 * cleared them.
 */
const OWNER_KEY = 'alaga.kept';

export const storedOwner = (): string | null => localStorage.getItem(OWNER_KEY);

export const markStoredOwner = (userId: string): void => localStorage.setItem(OWNER_KEY, userId);

/** The former owner, whose reads may still be stored but are not shown. A logout removes both. */
const FORMER_OWNER_KEY = 'alaga.kept.former';

export const formerOwner = (): string | null => localStorage.getItem(FORMER_OWNER_KEY);

/** Kept data is not shown until its owner signs in again. */
export const forgetStoredOwner = (): void => {
  const owner = storedOwner();
  if (owner === null) return;
  localStorage.removeItem(OWNER_KEY);
  localStorage.setItem(FORMER_OWNER_KEY, owner);
};

export const forgetFormerOwner = (): void => localStorage.removeItem(FORMER_OWNER_KEY);

/**
 * Forgets the owner and the former owner after a logout. A write of kept answers that was under way may have marked
 * the owner again.
 */
export const forgetOwners = (): void => {
  localStorage.removeItem(OWNER_KEY);
  localStorage.removeItem(FORMER_OWNER_KEY);
};

/** The database of the kept answers. A logout deletes it by this name. */
export const READ_DATABASE = 'alaga-kept';
