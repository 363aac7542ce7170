const STORAGE_KEY = 'alaga.invitation';

/** Keeps the code for every way to make an account, until the tab is closed. */
export const rememberInvitation = (code: string): void =>
  sessionStorage.setItem(STORAGE_KEY, code.trim());

/** The invitation code that was opened or typed in this tab, or an empty text. */
export const knownInvitation = (): string => sessionStorage.getItem(STORAGE_KEY) ?? '';
