/** An amount of money as it stands in a field that shows the peso sign itself: "₱1,250" is "1,250". */
export const plainAmount = (text: string | null | undefined): string =>
  (text ?? '').replace(/^\s*₱\s*/, '');
