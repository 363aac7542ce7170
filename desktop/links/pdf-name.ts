/** Turns the title of a page into a file name that is valid on every system. */
export const pdfName = (title: string): string => {
  const name = title
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
    // The half of a character that was cut.
    .replace(/\p{Surrogate}$/u, '')
    .replace(/[. ]+$/, '');
  return `${name || 'Alaga'}.pdf`;
};
