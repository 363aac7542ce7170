import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './run.ts';

/** Milliseconds. A server that waits for SQLite's lock tries again at least every tenth of a second. */
const PAUSE = 150;

/** Lets a server beside this process take SQLite's lock between two steps of long work. PostgreSQL needs no pause. */
export const pauseBetweenSteps = async (db: Database): Promise<void> => {
  if (db.kind === 'sqlite') await pause(PAUSE);
};
