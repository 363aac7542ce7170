import { ConfigError } from '#server/config.ts';
import type { Language, MessageId, MessageValues } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import { KeyringLocked } from './server/keyring-locked.ts';

/** The file with the remembered port has invalid content. */
export class PortFileDamaged extends Error {
  readonly file: string;
  constructor(file: string) {
    super(`not a port: ${file}`);
    this.file = file;
  }
}

/** A file with a secret has invalid content. */
export class SecretFileDamaged extends Error {
  readonly file: string;
  constructor(file: string) {
    super(`not a secret: ${file}`);
    this.file = file;
  }
}

const errorDetail = (error: Error, name: 'code' | 'syscall' | 'port'): unknown =>
  name in error ? error[name as keyof Error] : undefined;

/** Another program listens on the port, or the system reserves it (EACCES, on Windows). */
export const isPortTaken = (error: unknown): boolean =>
  error instanceof Error &&
  (errorDetail(error, 'code') === 'EADDRINUSE' ||
    (errorDetail(error, 'code') === 'EACCES' && errorDetail(error, 'syscall') === 'listen'));

/** The key that encrypts backups is not available, and an update needs a backup first. */
export const isBackupLocked = (error: unknown): boolean =>
  error instanceof Error && errorDetail(error, 'code') === 'backup-locked';

/** The database cannot be read, and the owner was offered no good backup or declined it. */
export const isDamaged = (error: unknown): boolean =>
  error instanceof Error && errorDetail(error, 'code') === 'damaged';

/** A backup could not be restored at the start, perhaps because what restored it was ended. */
export const isRestoreFailure = (error: unknown): boolean =>
  error instanceof Error && error.name === 'BackupError';

const UNWRITABLE_CODES: ReadonlySet<unknown> = new Set([
  'full',
  'read-only',
  'failing',
  'unavailable',
  'EACCES',
  'ENOTDIR',
  'EPERM',
  'EROFS',
  'ENOSPC',
]);

/** Explains to the owner in one sentence why Alaga does not open. */
export const startFailure = (error: unknown, dataDir: string, language: Language): string => {
  const translate = (id: MessageId, values: MessageValues = {}) => text(id, values, language);
  if (error instanceof ConfigError)
    return translate('desktop.error.config', { problem: error.message });
  if (error instanceof KeyringLocked) return translate('desktop.error.keyring');
  if (error instanceof PortFileDamaged)
    return translate('desktop.error.portFile', { file: error.file });
  if (error instanceof SecretFileDamaged)
    return translate('desktop.error.secretFile', { file: error.file });
  if (!(error instanceof Error))
    return translate('desktop.error.unknown', { problem: String(error) });
  const code = errorDetail(error, 'code');
  if (isPortTaken(error)) {
    return translate('desktop.error.portTaken', { port: String(errorDetail(error, 'port')) });
  }
  if (code === 'newer-schema') return translate('desktop.error.newerData');
  if (code === 'no-backup') return translate('desktop.error.noBackup', { folder: dataDir });
  if (code === 'backup-locked') return translate('desktop.error.backupLocked');
  if (isDamaged(error)) return translate('desktop.error.damaged');
  if (isRestoreFailure(error))
    return translate('desktop.error.restore', { problem: error.message });
  if (code === 'in-use') return translate('desktop.error.inUse');
  if (code === 'served') return translate('desktop.error.served');
  if (UNWRITABLE_CODES.has(code)) return translate('desktop.error.dataFolder', { folder: dataDir });
  return translate('desktop.error.unknown', { problem: error.message });
};
