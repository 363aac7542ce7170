type SentFields<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

/** Applies sent fields to a stored thing: an absent field stays, null clears it. */
export const applyChanges = <T extends object>(storedThing: T, sentFields: SentFields<T>): T => ({
  ...storedThing,
  ...Object.fromEntries(Object.entries(sentFields).filter(([, value]) => value !== undefined)),
});
