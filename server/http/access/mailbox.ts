/** Normalises an address to its mailbox: without the part after a plus sign, and in lower case. */
export const normalizeMailbox = (address: string): string => {
  const index = address.lastIndexOf('@');
  const name = address.slice(0, index);
  return `${name.split('+')[0] || name}${address.slice(index)}`.toLowerCase();
};
