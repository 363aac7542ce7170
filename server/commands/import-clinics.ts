import { readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { storeFile } from '#server/clinics/directory/store.ts';
import { readClinicsFile } from '#server/clinics/osm/geojson.ts';
import { readConfig } from '#server/config.ts';
import { UsageError } from './exit-code.ts';
import { openCurrent } from './open-without-migrating.ts';
import { print } from './print.ts';
import { runScript } from './run-script.ts';

const HELP = `npm run import-clinics -- FILE [--help]

Brings the vet clinics of a GeoJSON or Overpass JSON file into the database, also beside a running server. Clinics that
are there already are brought up to date; none is removed. What is not a clinic with a place is skipped.
The database is the server's own: DATABASE_URL's, or alaga.db in DATA_DIR.

A file for a whole country comes from https://overpass-turbo.eu (Export, GeoJSON), with a query such as
  area["ISO3166-1"="PH"]->.a; nwr[amenity=veterinary](area.a); out center tags;`;

const importFile = async (path: string): Promise<void> => {
  if (statSync(path).isDirectory()) throw new Error(`${path} is a folder: name a file in it.`);
  const read = readClinicsFile(readFileSync(path, 'utf8'));
  if (!read) throw new Error(`${path} is neither GeoJSON nor Overpass JSON, or not whole.`);
  const db = await openCurrent(readConfig());
  try {
    const now = new Date().toISOString();
    const { added, changed, unchanged, skipped } = await db.transaction((tx) =>
      storeFile(tx, read, now),
    );
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
