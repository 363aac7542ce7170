/** For example `1 account` or `1,200 accounts`, in the English texts that operators read. */
export const countWithNoun = (
  count: number,
  singularWord: string,
  pluralWord = `${singularWord}s`,
): string => `${count.toLocaleString('en')} ${count === 1 ? singularWord : pluralWord}`;
