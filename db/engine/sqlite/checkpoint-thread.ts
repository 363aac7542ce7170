import { workerData } from 'node:worker_threads';
import BetterSqlite3 from 'better-sqlite3';

// A cast: checkpoint.ts, which starts this thread, sends the path of a database.
const { file } = workerData as { readonly file: string };

const database = new BetterSqlite3(file, { timeout: 5000 });
// Copies the part of the log that no reader needs into the database, without waiting for anybody.
database.pragma('wal_checkpoint(PASSIVE)');
database.close();
