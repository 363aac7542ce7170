import type { Program } from '#server/commands/operator/run-program.ts';
import { CHANGING_COMMANDS } from './changing.ts';
import { DISABLING_COMMANDS } from './disabling.ts';
import { INVITE_COMMAND } from './invite.ts';
import { QUOTA_COMMAND } from './quota.ts';
import { READING_COMMANDS } from './reading.ts';
import { RESET_MFA } from './reset-mfa.ts';

export const USERS_PROGRAM: Program = {
  name: 'users',
  about: 'Looks after the accounts of a server. USER is an email address or an id.',
  commands: {
    ...READING_COMMANDS,
    quota: QUOTA_COMMAND,
    invite: INVITE_COMMAND,
    ...DISABLING_COMMANDS,
    ...CHANGING_COMMANDS,
    'reset-mfa': RESET_MFA,
  },
};
