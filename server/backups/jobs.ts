import type { Parts } from '#server/parts.ts';

/** Makes the backup of the day, where there is none yet. Idempotent; what could not be made is tried with the next call. */
export const backUpDaily = ({ backups }: Parts): Promise<void> => backups.daily();
