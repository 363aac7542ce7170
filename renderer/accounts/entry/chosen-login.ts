const STORAGE_KEY = 'alaga.login-chosen';

/** Remembers until the tab is closed that somebody looks for a way to log in, so that no page chooses one for them. */
export const rememberChoosing = (): void => sessionStorage.setItem(STORAGE_KEY, 'true');

export const isChoosing = (): boolean => sessionStorage.getItem(STORAGE_KEY) !== null;
