import { ENCRYPTED_PREFIX, type SecretStorage } from '#desktop/lock/app-lock.ts';

/** A system without a keyring. */
export const noKeyring: SecretStorage = {
  hide: (text) => `plain:${text}`,
  reveal: () => undefined,
  isOpen: () => false,
};

/** The keyring of one computer, which cannot decrypt what another computer encrypted. */
export const keyring = (computer: string): SecretStorage => ({
  hide: (text) => `${ENCRYPTED_PREFIX}${computer}:${Buffer.from(text).toString('base64')}`,
  isOpen: () => true,
  reveal(hidden) {
    const ownPrefix = `${ENCRYPTED_PREFIX}${computer}:`;
    if (!hidden.startsWith(ownPrefix)) return undefined;
    return Buffer.from(hidden.slice(ownPrefix.length), 'base64').toString();
  },
});
