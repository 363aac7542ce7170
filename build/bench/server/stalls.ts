import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { buildUser } from '#db/accounts/factory.ts';
import { openDatabase } from '#db/engine/open.ts';
import { asDataUrl } from '#server/photos/testing/images.ts';
import { fillHousehold, newRecord, signIn } from './fixture.ts';
import { processMeter, waitUntilIdle } from './growth-cpu.ts';
import { table } from './markdown.ts';
import { buildServers, startServer } from './server-process.ts';

/**
 * Measures the longest stall of a household server's event loop, idle and in each long task. In the
 * desktop app the server runs in the main process, so that a stall blocks the window. Then the longest
 * wait of a save while another owner imports. `stalls.ts [rounds]`
 */
const ROUND_COUNT = Number(process.argv[2] ?? 3);
const IDLE_MS = 5000;
const PAUSE_AFTER_START_MS = 3000;

const PHOTO_COUNT = 30;
const [PETS, RECORDS] = [6, 100];
/** The number of photos in the imported account. */
const IMPORTED_PHOTOS = 60;
/** The number of records in a large file without photos. */
const MANY_RECORDS = 5000;

/** The permitted length of a stall in milliseconds above the longest idle stall. */
const MAX_EXCESS_MS = 50;

const folder = mkdtempSync(join(tmpdir(), 'alaga-stalls-'));
const builtServers = await buildServers();
const db = await openDatabase(join(folder, 'alaga.db'));
const { headers: full, petIds } = await fillHousehold(db, { pets: PETS, records: RECORDS });
const importers: string[] = [];
for (let round = 0; round < 4 * ROUND_COUNT; round += 1) {
  const { id } = await buildUser(db, { email: `importer${round}@example.com` });
  importers.push(await signIn(db, id));
}
await db.close();

const probe = join(folder, 'longest');
const preload = pathToFileURL(join(import.meta.dirname, 'stall-probe.ts'));
preload.searchParams.set('file', probe);
const server = await startServer(['--import', preload.href, ...builtServers.alaga], folder, {
  ALAGA_MODE: 'household',
});
process.once('exit', () => {
  server.child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

interface StallRequest {
  readonly method?: string;
  readonly path: string;
  readonly cookie?: string;
  readonly body?: object;
}

const ask = async ({ method = 'GET', path, cookie = full.Cookie ?? '', body }: StallRequest) => {
  const isForm = body instanceof FormData;
  const answer = await fetch(`http://localhost:${server.port}${path}`, {
    method,
    headers: {
      Cookie: cookie,
      ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
  return text;
};

/** A photo of the largest size that the app sends, with details that do not compress. */
const noisyPhoto = async (seed: number): Promise<string> => {
  const pixels = await sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: { r: (seed * 37) % 256, g: 120, b: 90 },
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
  return asDataUrl(pixels);
};

const photos = await Promise.all(
  Array.from({ length: PHOTO_COUNT }, (_, index) => noisyPhoto(index)),
);

const addPhotos = async (count: number): Promise<void> => {
  for (let position = 0; position < count; position += 1) {
    const imageUrl = photos[position % PHOTO_COUNT];
    const body = { ...newRecord(5000 + position), imageUrl };
    await ask({
      method: 'POST',
      path: `/api/pets/${petIds[position % PETS]}/medical-records`,
      body,
    });
  }
};

const backUp = async (): Promise<void> => {
  await ask({ method: 'POST', path: '/api/backups', body: {} });
  for (;;) {
    const { activity, trouble } = JSON.parse(await ask({ path: '/api/backups/progress' }));
    if (trouble) throw new Error(JSON.stringify(trouble));
    if (activity === null) return;
    await pause(50);
  }
};

const importInto = async (cookie: string, file: string): Promise<void> => {
  const body = new FormData();
  body.set('file', new File([file], 'data.json', { type: 'application/json' }));
  await ask({ method: 'POST', path: '/api/import', cookie, body });
};

/** The longest stall in milliseconds, measured in the two ways that `stall-probe.ts` explains. */
interface MeasuredStall {
  readonly clock: number;
  readonly ownTime: number;
}

const measureLongestStall = async (work: () => Promise<unknown>): Promise<MeasuredStall> => {
  process.kill(server.pid, 'SIGUSR2');
  await pause(50);
  await work();
  await pause(50);
  rmSync(probe, { force: true });
  process.kill(server.pid, 'SIGUSR2');
  while (!existsSync(probe)) await pause(10);
  await pause(50);
  return JSON.parse(readFileSync(probe, 'utf8'));
};

/** The longest wait of another owner's save while the work runs, in ms. */
const longestSaveDuring = async (work: () => Promise<unknown>): Promise<number> => {
  let [isOver, longest] = [false, 0];
  const saving = (async () => {
    for (let position = 0; !isOver; position += 1) {
      const startedAt = performance.now();
      const body = { ...newRecord(9000 + position), nextDueDate: null };
      await ask({ method: 'POST', path: `/api/pets/${petIds[0]}/medical-records`, body });
      longest = Math.max(longest, performance.now() - startedAt);
      await pause(2);
    }
  })();
  await work();
  isOver = true;
  await saving;
  return longest;
};

await pause(PAUSE_AFTER_START_MS);
await waitUntilIdle(processMeter(server.pid));
await addPhotos(IMPORTED_PHOTOS);
const file = await ask({ path: '/api/export' });
await waitUntilIdle(processMeter(server.pid));

const heavyTasks: Readonly<Record<string, (round: number) => Promise<unknown>>> = {
  idle: () => pause(IDLE_MS),
  [`adding ${PHOTO_COUNT} photos`]: () => addPhotos(PHOTO_COUNT),
  [`importing ${PETS * RECORDS} records and ${IMPORTED_PHOTOS} photos`]: (round) =>
    importInto(importers[round] ?? '', file),
  'making a backup': backUp,
};
const stalls = new Map<string, MeasuredStall[]>();
for (let round = 0; round < ROUND_COUNT; round += 1) {
  for (const [what, work] of Object.entries(heavyTasks)) {
    await waitUntilIdle(processMeter(server.pid));
    stalls.set(what, [...(stalls.get(what) ?? []), await measureLongestStall(() => work(round))]);
  }
}

const longestStall = (label: string): number =>
  Math.max(...(stalls.get(label) ?? []).map(({ ownTime }) => ownTime));
const limit = longestStall('idle') + MAX_EXCESS_MS;
const formatEach = (item: readonly number[]): string =>
  item.map((stall) => stall.toFixed(0)).join(', ');
const rows = [...stalls].map(([what, each]) => {
  const isTooLong = longestStall(what) > limit;
  if (isTooLong) process.exitCode = 1;
  const [clock, own] = [each.map((item) => item.clock), each.map((item) => item.ownTime)];
  return [what, formatEach(own), formatEach(clock), isTooLong ? 'TOO LONG' : 'ok'];
});
console.log(
  table(
    [
      'work',
      'longest stall without the wait for a core, ms',
      'by the clock, ms',
      `≤ ${MAX_EXCESS_MS} ms beyond idle`,
    ],
    rows,
  ),
);
const importedPets = petIds.map((id) => ({ id, name: 'Bantay', category: 'dog' }));
const largeFile = JSON.stringify({
  pets: importedPets,
  medicalRecords: Array.from({ length: MANY_RECORDS }, (_, index) => ({
    ...newRecord(index),
    ...{ id: `r${index}`, petId: petIds[index % PETS] },
  })),
});
const importLargeFile = (importer: string) => importInto(importer, largeFile);
const imports = [
  ['no import', () => pause(IDLE_MS)],
  [
    `${PETS * RECORDS} records and ${IMPORTED_PHOTOS} photos`,
    (importer: string) => importInto(importer, file),
  ],
  [`${MANY_RECORDS} records`, importLargeFile],
  [`${MANY_RECORDS} records for pets that the account has`, importLargeFile],
] as const;
const waits = new Map<string, number[]>();
for (let round = 0; round < ROUND_COUNT; round += 1) {
  for (const [at, [what, work]] of imports.entries()) {
    const importer = importers[Math.max(at, 1) * ROUND_COUNT + round] ?? '';
    if (at === 3)
      await importInto(importer, JSON.stringify({ pets: importedPets, medicalRecords: [] }));
    await waitUntilIdle(processMeter(server.pid));
    const longest = await longestSaveDuring(() => work(importer));
    waits.set(what, [...(waits.get(what) ?? []), longest]);
  }
}
console.log(
  table(
    ['import of another owner', 'longest wait of a save, ms'],
    [...waits].map(([what, each]) => [what, formatEach(each)]),
  ),
);
await server.stop();
