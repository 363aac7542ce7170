import type { Owner } from '#server/http/actor.ts';
import type { Parts } from '#server/parts.ts';

type BackupAction = 'see' | 'back-up' | 'choose-folder' | 'choose-passphrase' | 'restore';

/**
 * Whether the actor may manage the backups of the whole installation. In a household every signed-in owner may, since
 * they have the computer and its data anyway. On a hosted server only the operator can, from the command line.
 */
export const isAllowed = (
  _actor: Owner,
  action: BackupAction,
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
