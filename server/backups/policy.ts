import type { Owner } from '#server/http/actor.ts';
import type { Parts } from '#server/parts.ts';

type Action = 'see' | 'back-up' | 'choose-folder' | 'choose-passphrase' | 'restore';

/**
 * Whether somebody may do this to the whole installation: who is signed in at a household's computer holds its data
 * anyway. On a hosted server it is the operator's alone, from its command line.
 */
export const can = (
  _actor: Owner,
  action: Action,
  { mode }: Pick<Parts['config'], 'mode'>,
): boolean => {
  switch (action) {
    case 'see':
    case 'back-up':
    case 'choose-folder':
    case 'choose-passphrase':
    case 'restore':
      return mode === 'household';
    default:
      return false;
  }
};
