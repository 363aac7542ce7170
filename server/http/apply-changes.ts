type Sent<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

/** Applies sent fields to a stored thing: an absent field stays, null clears it. */
export const applyChanges = <T extends object>(stored: T, sent: Sent<T>): T => ({
  ...stored,
  ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
});
