/** Formats an amount for a field that shows the peso sign itself: "₱1,250" becomes "1,250". */
export const plainAmount = (text: string | null | undefined): string =>
  (text ?? '').replace(/^\s*₱\s*/, '');
