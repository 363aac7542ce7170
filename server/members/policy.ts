/** Where the app shows an invitation: `/invitation/{token}`. */
export const INVITATION_PATH = '/invitation/';
