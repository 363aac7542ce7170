import type { Parts } from '#server/parts.ts';

/** Checks the newest backups. A failure is logged as that of the job. */
export const verifyBackups = ({ backups }: Parts): Promise<void> => backups.verifyNewest();

/** Makes the backup of the day unless it exists. Idempotent; a failed backup is retried by the next call. */
export const backUpDaily = ({ backups }: Parts): Promise<void> => backups.daily();
