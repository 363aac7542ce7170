import type { ListedBackup } from '#db/backups/list.ts';
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

/** Everything that the backup panel shows. */
export const presentBackups = async (service: BackupService): Promise<Backups> => {
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
    lastGoodAt: backups.find(({ own }) => own)?.madeAt ?? null,
    syncedBy: service.syncedBy() ?? null,
  };
};
