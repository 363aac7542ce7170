import { readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { storeFileInSteps } from '#server/clinics/directory/store.ts';
import { readClinicsFile } from '#server/clinics/osm/geojson.ts';
import { readConfig } from '#server/config.ts';
import { BYTES_PER_MEGABYTE } from '#server/config-values.ts';
import { UsageError } from './exit-code.ts';
import { openCurrent } from './open-without-migrating.ts';
import { print } from './print.ts';
import { runScript } from './run-script.ts';

const HELP = `npm run import-clinics -- FILE [--help]

Brings the vet clinics of a GeoJSON or Overpass JSON file into the database,
also beside a running server. Clinics that are there already are brought up to
date; none is removed. What is not a clinic with a place is skipped. It writes
in small steps, so that the server goes on. If it was stopped, repeat it.
The database is the server's own: DATABASE_URL's, or alaga.db in DATA_DIR.

A file for a whole country comes from https://overpass-turbo.eu (Export,
GeoJSON), with a query such as
  area["ISO3166-1"="PH"]->.a; nwr[amenity=veterinary](area.a); out center tags;`;

/** Node cannot make a longer text than 512 MB, nor parse one in the memory that it has by default. */
const MAX_FILE_BYTES = 400 * BYTES_PER_MEGABYTE;

const importFile = async (path: string): Promise<void> => {
  const file = statSync(path);
  if (file.isDirectory()) throw new Error(`${path} is a folder: name a file in it.`);
  if (file.size > MAX_FILE_BYTES) {
    throw new Error(`${path} is larger than 400 MB: divide it, for example by region.`);
  }
  const read = readClinicsFile(readFileSync(path, 'utf8'));
  if (!read) {
    throw new Error(
      `${path} is neither GeoJSON nor Overpass JSON in UTF-8, or not whole: export it again as one of them, and unpack it first if it is compressed.`,
    );
  }
  const db = await openCurrent(readConfig());
  try {
    const now = new Date().toISOString();
    const { added, changed, unchanged, skipped } = await storeFileInSteps(db, read, now);
    print(`${added} added, ${changed} changed, ${unchanged} unchanged, ${skipped} skipped.`);
  } finally {
    await db.close();
  }
};

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [path, ...more] = positionals;
  if (values.help) print(HELP);
  else if (path === undefined || more.length > 0) throw new UsageError(HELP);
  else await importFile(path);
};

await runScript(run);
