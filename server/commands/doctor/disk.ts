import { constants, existsSync, statSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { freeSpaceOf } from '#db/engine/free-space.ts';
import {
  type BackupConfig,
  backupFolder,
  defaultFolder,
  hasFolderSettings,
} from '#server/backups/backup-folder.ts';
import type { Config } from '#server/config.ts';
import { BYTES_PER_MEGABYTE, databaseFile } from '#server/config-values.ts';
import { createFindings, type Finding } from './finding.ts';

const { ok, warning, problem } = createFindings('disk');

/** Bytes. Below this, the next upload may fail. */
const CRITICAL_FREE_BYTES = 100 * BYTES_PER_MEGABYTE;
/** Bytes. Below this much free space, the doctor warns, because backups and restores may lack space. */
const LOW_FREE_BYTES = 1024 * BYTES_PER_MEGABYTE;

type DiskConfig = Pick<Config, 'backupCopyDir' | 'databaseUrl'> & BackupConfig;

/** The permission bits of all other users. */
const OTHER_USERS_BITS = 0o077;

const getSize = (file: string): number =>
  ['', '-wal'].reduce(
    (sum, end) => sum + (statSync(`${file}${end}`, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );

const freeSpaceText = (bytes: number, folder: string): string =>
  `${Math.floor(bytes / BYTES_PER_MEGABYTE)} MB free in ${folder}`;

const freeSpace = async (folder: string, file: string): Promise<Finding> => {
  const freeBytes = await freeSpaceOf(folder);
  // A backup and the copy of a restore each need as much as the database.
  const neededBytes = Math.max(LOW_FREE_BYTES, 2 * getSize(file));
  const foundText = freeSpaceText(freeBytes, folder);
  const todo = `Make room: at least ${Math.ceil(neededBytes / BYTES_PER_MEGABYTE)} MB, for backups too.`;
  if (freeBytes < CRITICAL_FREE_BYTES) return problem(foundText, todo);
  return freeBytes < neededBytes ? warning(foundText, todo) : ok(foundText);
};

const isWritable = (path: string): Promise<boolean> =>
  access(path, constants.R_OK | constants.W_OK).then(
    () => true,
    () => false,
  );

/** Imports are kept in the temporary folder until they are complete. */
const temporaryFolderFindings = async (): Promise<readonly Finding[]> => {
  const folder = tmpdir();
  if (!(await isWritable(folder))) {
    const todo = 'Make the folder, or set TMPDIR to one that the server’s user may write.';
    return [problem(`nothing can be imported: ${folder} cannot be written`, todo)];
  }
  const freeBytes = await freeSpaceOf(folder);
  if (freeBytes >= LOW_FREE_BYTES) return [];
  return [
    warning(
      `${freeSpaceText(freeBytes, folder)} for imports`,
      `Make room: at least ${LOW_FREE_BYTES / BYTES_PER_MEGABYTE} MB, or set TMPDIR.`,
    ),
  ];
};

/** The server makes a folder for backups that is missing, but not the one for their copies. */
const backupFolderFindings = async (config: DiskConfig): Promise<readonly Finding[]> => {
  const { backupCopyDir, databaseUrl } = config;
  if (databaseUrl !== undefined) return [];
  const folder = hasFolderSettings(config) ? backupFolder(config) : defaultFolder(config);
  const todo = 'Make the folder, and let the server’s user write there.';
  return [
    ...(existsSync(folder) && !(await isWritable(folder))
      ? [problem(`no backup can be made in ${folder}`, todo)]
      : []),
    ...(backupCopyDir !== undefined && !(await isWritable(backupCopyDir))
      ? [problem(`no backup can be copied to BACKUP_COPY_DIR, ${backupCopyDir}`, todo)]
      : []),
  ];
};

const dataFolderFindings = async (config: DiskConfig): Promise<readonly Finding[]> => {
  const { dataDir, databaseUrl } = config;
  const needsFolder = databaseUrl === undefined;
  if (!existsSync(dataDir)) {
    return [
      needsFolder
        ? problem(`there is no folder ${dataDir}`, 'Set DATA_DIR to the folder of the server.')
        : ok(`there is no folder ${dataDir}, which is only needed for secrets and mails of tests`),
    ];
  }
  const file = databaseFile(config);
  const paths = [dataDir, ...(existsSync(file) ? [file] : [])];
  const writable = await Promise.all(paths.map(isWritable));
  const unwritablePath = paths.find((_, index) => writable[index] !== true);
  if (unwritablePath !== undefined) {
    return [
      problem(
        `${unwritablePath} cannot be written by this user`,
        'Run this as the server’s user, and check that the disk is not read-only.',
      ),
    ];
  }
  const isOpenToOthers =
    process.platform !== 'win32' && (statSync(dataDir).mode & OTHER_USERS_BITS) !== 0;
  return [
    await freeSpace(dataDir, file),
    ...(isOpenToOthers
      ? [warning(`other users can look into ${dataDir}`, `Run "chmod 700 ${dataDir}".`)]
      : []),
    ...(await backupFolderFindings(config)),
  ];
};

/**
 * Whether the data folder can be written by this user alone and has room, backups can be made and copied, and imports have room.
 */
export const checkDisk = async (config: DiskConfig): Promise<readonly Finding[]> => [
  ...(await dataFolderFindings(config)),
  ...(await temporaryFolderFindings()),
];
