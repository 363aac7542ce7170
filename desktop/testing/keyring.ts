import { type Keeping, SEALED } from '#desktop/lock/app-lock.ts';

/** A system that has no store of secrets. */
export const noKeyring: Keeping = {
  hide: (text) => `plain:${text}`,
  reveal: () => undefined,
  isOpen: () => false,
};

/** A system's own store of secrets: what one computer seals, no other opens. */
export const keyring = (computer: string): Keeping => ({
  hide: (text) => `${SEALED}${computer}:${Buffer.from(text).toString('base64')}`,
  isOpen: () => true,
  reveal(hidden) {
    const mine = `${SEALED}${computer}:`;
    if (!hidden.startsWith(mine)) return undefined;
    return Buffer.from(hidden.slice(mine.length), 'base64').toString();
  },
});
