import { hasUsers } from '#db/accounts/queries.ts';
import { notFound, unauthorized } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { BackupService, Parts } from '#server/parts.ts';
import * as contract from './contract.ts';

/** Lets a household without accounts begin with a backup instead of a sign-up. */
export const firstBackupRoutes = ({ db, config, backups }: Parts): Route[] => {
  const requireBackupService = async (): Promise<BackupService> => {
    if (config.mode !== 'household' || !backups.canAsk) throw notFound();
    if (await hasUsers(db)) throw unauthorized();
    return backups;
  };
  if (config.mode !== 'household') return [];
  return [
    route(contract.firstProgress, async () => (await requireBackupService()).progress()),
    route(contract.chooseFirst, async () => (await requireBackupService()).checkOther()),
    route(contract.openFirst, async ({ body }) =>
      (await requireBackupService()).open(body.passphrase),
    ),
    route(contract.restoreFirst, async ({ body }) =>
      (await requireBackupService()).restore(body.id),
    ),
    route(contract.cancelFirst, async () => {
      const service = await requireBackupService();
      await service.giveUp();
      return service.progress();
    }),
  ];
};
