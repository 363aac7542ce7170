/** The system's keyring is not available now: it is locked, or its service is not running. */
export class KeyringLocked extends Error {
  constructor() {
    super('the keyring is locked');
  }
}
