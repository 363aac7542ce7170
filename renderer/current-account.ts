/**
 * The account that this tab shows. It stays the same until the page reloads, although another tab may sign in
 * somebody else, whose cookie this tab's calls then carry.
 */

/**
 * The storage key for the account that is signed in on this device, as the last tab learned it; empty if
 * nobody is.
 */
const STORAGE_KEY = 'alaga.account';

/** An id; null if nobody is signed in, undefined until it is known. */
let account: string | null | undefined;
/** The device's stored account when this tab learned its own. */
let knownAccount: string | null = null;

export const currentAccount = () => account;

/** The device's stored account; null if there is none or the browser has no storage. */
const storedAccount = (): string | null => {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
};

export const setCurrentAccount = (id: typeof account): void => {
  account = id;
  knownAccount = storedAccount();
};

/** Stores the signed-in account and thereby notifies other tabs. */
export const notifyTabs = (id: string | null): void => {
  try {
    localStorage.setItem(STORAGE_KEY, id ?? '');
  } catch {
    // Without storage, other tabs detect the change with their next call.
  }
};

/** Sets this tab's account from the server's answer and notifies other tabs. */
export const publishAccount = (id: string | null): void => {
  notifyTabs(id);
  setCurrentAccount(id);
};

/** Whether anybody has ever logged in on this device; a logout does not change it. */
export const hasLoggedInHere = (): boolean => storedAccount() !== null;

/** Whether this tab shows another account than the one that is signed in now. */
export const isAccountOutdated = (): boolean => {
  const changedAccount = storedAccount();
  return (
    account !== undefined &&
    changedAccount !== null &&
    changedAccount !== knownAccount &&
    changedAccount !== (account ?? '')
  );
};

/** The account's choices of how numbers and times are shown. */
export interface AccountUnits {
  readonly weightUnit: 'kg' | 'g' | 'lb';
  /** ISO 4217 */
  readonly currency: string;
  /** Undefined while nobody is signed in. */
  readonly timeZone: string | undefined;
}

/** These units also apply to accounts that a device stored before there was a choice. */
const DEFAULT_UNITS: AccountUnits = { weightUnit: 'kg', currency: 'PHP', timeZone: undefined };

let units = DEFAULT_UNITS;

/** Changes with the current user, so screens that read it need not subscribe to anything else. */
export const accountUnits = (): AccountUnits => units;

export const setAccountUnits = ({
  weightUnit = DEFAULT_UNITS.weightUnit,
  currency = DEFAULT_UNITS.currency,
  timeZone,
}: Partial<AccountUnits>): void => {
  units = { weightUnit, currency, timeZone };
};
