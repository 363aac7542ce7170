/** A file's name out of a page's title, on any system. */
export const pdfName = (title: string): string => {
  const name = title
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
    .replace(/[. ]+$/, '');
  return `${name || 'Alaga'}.pdf`;
};
