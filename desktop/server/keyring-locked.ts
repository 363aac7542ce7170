/** The system's store of secrets cannot be asked at the moment: it is locked, or its service does not run. */
export class KeyringLocked extends Error {
  constructor() {
    super('the keyring is locked');
  }
}
