import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureRenderer } from '#build/vite/build-renderer.ts';
import { readConfig } from '#server/config.ts';
import { start } from '#server/start.ts';
import { addSamplePets, askServer, DEMO_OWNER, signUpOwner } from './sample-household.ts';

/**
 * `npm run demo` starts a household with sample pets and an account. Its data is in a temporary
 * folder that is deleted at the end, and no setting except PORT is used, so that it can never touch
 * real data.
 */
const folder = mkdtempSync(join(tmpdir(), 'alaga-demo-'));
const deleteFolder = () => rmSync(folder, { recursive: true, force: true });
let confirmation: string | undefined;

const startServer = () =>
  start({
    // The demo does not look for real clinics, which could be confused with the sample ones.
    config: readConfig({
      PORT: process.env.PORT ?? '3100',
      DATA_DIR: folder,
      OVERPASS_URL: '',
    }),
    log: (line) => {
      if (typeof line['link'] === 'string') confirmation = line['link'];
      if ('error' in line) console.error(JSON.stringify(line));
    },
  });

/** Clinics that do not exist, near the place where the app looks first. Their names say so. */
const SAMPLE_CLINICS = join(import.meta.dirname, 'demo-clinics.json');

const importClinics = (): Promise<unknown> =>
  promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../../server/commands/import-clinics.ts'), SAMPLE_CLINICS],
    // The process gets the environment variables that it needs, and no settings.
    { env: { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], DATA_DIR: folder } },
  );

/** Signs up, confirms, requests the sample pets over the API, and rates a sample clinic. */
const fill = async (url: string): Promise<void> => {
  await signUpOwner(url);
  while (confirmation === undefined) await new Promise((resolve) => setImmediate(resolve));
  const token = new URL(confirmation).searchParams.get('token') ?? '';
  await askServer(`${url}/api/auth/confirm-email?token=${encodeURIComponent(token)}`, 'GET');
  const cookie = await addSamplePets(url);
  await importClinics();
  const clinics = await askServer(`${url}/api/vet-clinics`, 'GET', undefined, cookie);
  const [clinic]: readonly { readonly id: string }[] = await clinics.json();
  const rating = { clinicId: clinic?.id, rating: 5, review: 'A sample review.' };
  await askServer(`${url}/api/clinic-ratings`, 'POST', rating, cookie);
};

const startDemo = async (): Promise<void> => {
  const server = await startServer();
  // The address is numeric, because browsers share cookies of one host name between ports, and the real server uses
  // `localhost`.
  const url = `http://127.0.0.1:${server.port}`;
  const stop = async () => {
    await server.close();
    deleteFolder();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
  try {
    await fill(url);
  } catch (error) {
    // A server that listens would keep this process running.
    await server.close();
    throw error;
  }
  console.log(`The demo of Alaga is running at ${url}`);
  console.log(`  Email:    ${DEMO_OWNER.email}`);
  console.log(`  Password: ${DEMO_OWNER.password}`);
  console.log('It keeps nothing: what you do there is gone when you stop it (Ctrl+C).');
};

const isInUse = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

try {
  if (ensureRenderer()) await startDemo();
  else {
    deleteFolder();
    process.exitCode = 1;
  }
} catch (error) {
  deleteFolder();
  console.error(isInUse(error) ? 'The port of the demo is in use: set PORT to a free one.' : error);
  process.exitCode = 1;
}
