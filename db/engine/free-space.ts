import { statfs } from 'node:fs/promises';

/** The bytes that this user may still write on the disk of a folder. */
export const freeSpaceOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};
