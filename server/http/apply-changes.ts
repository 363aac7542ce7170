type SentFields<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

/** Applies sent fields to a stored thing: an absent field stays, null clears it. */
export const applyChanges = <T extends object>(storedValue: T, sentValue: SentFields<T>): T => ({
  ...storedValue,
  ...Object.fromEntries(Object.entries(sentValue).filter(([, value]) => value !== undefined)),
});
