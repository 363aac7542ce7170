/**
 * Whose tab this is. It stays theirs until the page starts again: another tab may have signed somebody else in, whose
 * cookie this one's calls carry from then on.
 */

/** Who is signed in on this device, to the knowledge of the tab that heard of it last; empty for nobody. */
const KEY = 'alaga.account';

/** An id; null where nobody is signed in, undefined until that is known. */
let account: string | null | undefined;
/** What this device knew when this tab learned it. */
let known: string | null = null;

export const accountHere = () => account;

/** What this device knows; null where it knows nothing, or where the browser keeps nothing for pages. */
const heard = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

export const showAccount = (id: typeof account): void => {
  account = id;
  known = heard();
};

/** Tells every other tab, and with the next look this one, who is signed in. */
export const tellTabs = (id: string | null): void => {
  try {
    localStorage.setItem(KEY, id ?? '');
  } catch {
    // Without room for it the other tabs find out with their next call.
  }
};

/** The same, as the server said: every other tab hears of it. */
export const tellAccount = (id: string | null): void => {
  tellTabs(id);
  showAccount(id);
};

/** Whether anybody has ever logged in on this device; a sign-out leaves that as it is. */
export const hasLoggedInHere = (): boolean => heard() !== null;

/** Whether this tab shows somebody else than is signed in by now. */
export const isOutdated = (): boolean => {
  const now = heard();
  return account !== undefined && now !== null && now !== known && now !== (account ?? '');
};
