/**
 * Dispatched before the page switches to another account, so that forms save their drafts for the current
 * owner.
 */
export const ACCOUNT_LEAVES_EVENT = 'alaga:account-leaves';

/** The session storage key for the account that the tab showed before. */
export const PREVIOUS_ACCOUNT = 'alaga.switched';
