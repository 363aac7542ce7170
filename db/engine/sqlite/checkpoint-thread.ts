import { workerData } from 'node:worker_threads';
import BetterSqlite3 from 'better-sqlite3';

// The cast: checkpoint.ts, which starts this, sends the path of a database.
const { file } = workerData as { readonly file: string };

const raw = new BetterSqlite3(file, { timeout: 5000 });
// Copies what no reader still needs from the log into the database, and waits for nobody.
raw.pragma('wal_checkpoint(PASSIVE)');
raw.close();
