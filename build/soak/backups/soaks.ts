import { DEFAULT_SEED, type SoakTest } from '#build/soak/soak.ts';
import { soakBackups } from './backups.ts';

const BACKUP_KILLS = 300;

export const backupsSoak: SoakTest = {
  async run() {
    const counts = await soakBackups(BACKUP_KILLS, DEFAULT_SEED);
    const { writesLost, damaged, brokenBackups, unusable, overwritten, doneTwice } = counts;
    const faultText = 'A killed household lost something, or its last backup.';
    const lateFault =
      'What a device sent after a restore went over what it had not seen, or was done twice.';
    return {
      counts,
      faults: {
        [faultText]: writesLost + damaged + brokenBackups + unusable > 0,
        [lateFault]: overwritten + doneTwice > 0,
      },
    };
  },
};
