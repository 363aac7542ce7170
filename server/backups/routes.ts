import type { Owner } from '#server/http/actor.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { BackupService, Parts } from '#server/parts.ts';
import * as contract from './contract.ts';
import { isAllowed } from './policy.ts';
import { presentBackups } from './present.ts';

/** Only a household has these calls. The operator of a hosted server uses the command line. */
export const backupRoutes = ({ config, backups, clock }: Parts): Route[] => {
  const requireBackups = (actor: Owner, action: Parameters<typeof isAllowed>[1]): BackupService => {
    if (!isAllowed(actor, action, config)) throw notFound();
    return backups;
  };
  if (config.mode !== 'household') return [];
  return [
    route(contract.listBackups, async ({ actor }) =>
      presentBackups(requireBackups(actor, 'see'), clock.now()),
    ),
    route(contract.backupProgress, async ({ actor }) => requireBackups(actor, 'see').progress()),
    route(contract.backUp, async ({ actor }) => requireBackups(actor, 'back-up').backUp()),
    route(contract.chooseFolder, async ({ actor, body }) => {
      const backups = requireBackups(actor, 'choose-folder');
      return body.useDefault ? backups.resetFolder() : backups.chooseFolder();
    }),
    route(contract.checkBackup, async ({ actor, body: { name } }) => {
      const backups = requireBackups(actor, 'restore');
      return name === null ? backups.checkOther() : backups.check(name);
    }),
    route(contract.openBackup, async ({ actor, body }) =>
      requireBackups(actor, 'restore').open(body.passphrase),
    ),
    route(contract.setPassphrase, async ({ actor, body }) => {
      const backups = requireBackups(actor, 'choose-passphrase');
      await backups.setPassphrase(body.passphrase);
      return presentBackups(backups, clock.now());
    }),
    route(contract.enterPassphrase, async ({ actor, body }) => {
      const backups = requireBackups(actor, 'choose-passphrase');
      if (!(await backups.enterPassphrase(body.passphrase)))
        throw new HttpError(422, 'backups.passphrase.wrong');
      return presentBackups(backups, clock.now());
    }),
    route(contract.removePassphrase, async ({ actor }) => {
      const backups = requireBackups(actor, 'choose-passphrase');
      backups.removePassphrase();
      return presentBackups(backups, clock.now());
    }),
    route(contract.restoreBackup, async ({ actor, body }) =>
      requireBackups(actor, 'restore').restore(body.id),
    ),
    route(contract.cancelBackup, async ({ actor }) => {
      const backups = requireBackups(actor, 'back-up');
      await backups.giveUp();
      return backups.progress();
    }),
  ];
};
