import type { Program } from '#server/commands/operator/run-program.ts';
import { CHANGING } from './changing.ts';
import { DISABLING } from './disabling.ts';
import { INVITE } from './invite.ts';
import { QUOTA } from './quota.ts';
import { READING } from './reading.ts';
import { RESET_MFA } from './reset-mfa.ts';

export const USERS: Program = {
  name: 'users',
  about: 'Looks after the accounts of a server. USER is an email address or an id.',
  commands: {
    ...READING,
    quota: QUOTA,
    invite: INVITE,
    ...DISABLING,
    ...CHANGING,
    'reset-mfa': RESET_MFA,
  },
};
