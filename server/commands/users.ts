import { runProgram } from './operator/run-program.ts';
import { CHANGING } from './users/changing.ts';
import { DISABLING } from './users/disabling.ts';
import { INVITE } from './users/invite.ts';
import { QUOTA } from './users/quota.ts';
import { READING } from './users/reading.ts';
import { RESET_MFA } from './users/reset-mfa.ts';

await runProgram({
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
});
