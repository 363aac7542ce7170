import type { ListedBackup } from '#db/backups/list.ts';
import { isFuture } from '#server/clock/rules.ts';
import type { BackupService } from '#server/parts.ts';
import type { Backup, Backups } from './contract.ts';

const presentBackup = (
  { name, size, manifest, isEncrypted }: ListedBackup,
  installation: string,
): Backup => ({
  name,
  size,
  madeAt: manifest?.madeAt ?? null,
  kind: manifest?.kind ?? null,
  contents: manifest?.contents ?? null,
  appVersion: manifest?.appVersion ?? null,
  own: manifest?.installation === installation,
  isEncrypted,
});

/** Whether a backup has a date that the clock has reached. A clock that was ahead left others. */
const isPast = (madeAt: string | null, now: Date): boolean =>
  madeAt !== null && !isFuture(madeAt, now);

/** Everything that the backup panel shows. */
export const presentBackups = async (service: BackupService, now: Date): Promise<Backups> => {
  const installation = service.installation();
  const listedBackups = await service.list();
  const backups = listedBackups.map((file) => presentBackup(file, installation));
  const { path, isDefault } = service.folder();
  return {
    ...service.progress(),
    folder: path,
    isDefaultFolder: isDefault,
    backups,
    encryption: service.encryption(),
    lastGoodAt: backups.find(({ own, madeAt }) => own && isPast(madeAt, now))?.madeAt ?? null,
    syncedBy: service.syncedBy() ?? null,
  };
};
