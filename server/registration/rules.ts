/** Who may make an account: everybody, those with an invitation, or only members of a household. */
export const SIGN_UP_MODES = ['open', 'invite', 'closed'] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

/** The name of the query parameter and of the field that carry a code. */
export const INVITATION_FIELD = 'invitation';

/** The longest text that can be sent as a code; a code with its hyphens has 19 characters. */
export const INVITATION_LENGTH = 64;

/** The path on which somebody signs up with a code. */
export const invitationPath = (code: string): string =>
  `/signup?${INVITATION_FIELD}=${encodeURIComponent(code)}`;
