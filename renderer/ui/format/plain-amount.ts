/** Formats an amount for a field that shows the sign of the currency itself: "₱1,250" becomes "1,250". */
export const plainAmount = (text: string | null | undefined): string =>
  (text ?? '').replace(/^\s*\p{Sc}\s*/u, '');
