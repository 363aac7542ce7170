import type { Parts } from '#server/parts.ts';

/** Makes the backup of the day unless it exists. Idempotent; a failed backup is retried by the next call. */
export const backUpDaily = ({ backups }: Parts): Promise<void> => backups.daily();
