import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '#build/bench/server/fixture.ts';
import { readMemory } from '#build/bench/server/processes.ts';
import { median } from '#build/bench/server/quantiles.ts';
import { SESSION_SECRET } from '#build/bench/server/server-process.ts';
import { processTree } from '#build/soak/abuse/process-tree.ts';
import { buildServer, startBuilt } from '#build/soak/load/built-server.ts';
import { buildUser } from '#db/accounts/factory.ts';
import { openDatabase } from '#db/engine/open.ts';
import type { Database } from '#db/engine/run.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { MEMORY_LIMIT } from '#server/pdf/messages.ts';

/** Memory in MB and times in milliseconds, over all bursts. */
export interface BurstSoak {
  readonly drawnCards: number;
  readonly refused: number;
  /** Answers that are neither a PDF nor a 503 with Retry-After. */
  readonly otherAnswers: number;
  /** The growth of the server's own process beyond its memory before the bursts. */
  readonly serverGrewMegabytes: number;
  /** The most memory of one helper process. */
  readonly helperMegabytes: number;
  readonly quietMedian: number;
  readonly medianDuring: number;
  readonly listsDuring: number;
}

export const MAX_GROWTH_MB = 60;
export const MAX_HELPER_MB = MEMORY_LIMIT / 2 ** 20;
/** The median of another owner's list during a burst, as a multiple of the quiet median. */
export const MAX_SLOWDOWN = 2;

const CARDS_AT_ONCE = 20;
const RECORD_COUNT = 200;
const WARM_LISTS = 1000;
const QUIET_LISTS = 50;
/** The milliseconds between two lists of the other owner. */
const LIST_EVERY = 10;
const WATCH_EVERY = 20;

type Headers = Readonly<Record<string, string>>;

const ownerIn = async (db: Database, index: number) => {
  const { id: userId } = await buildUser(db, { email: `owner${index}@example.com` });
  const pet = await buildPet(db, { userId, name: `Ñiño ${index} たま Мурка` });
  await db.transaction(async (tx) => {
    for (let number = 0; number < RECORD_COUNT; number += 1) {
      const vetNames = { veterinarian: 'Dr. Liza Ramos', clinic: 'Sample Vet Clinic' };
      await buildRecord(tx, { petId: pet.id, title: `Rabies ${number}`, ...vetNames });
    }
  });
  const headers = { Cookie: await signIn(db, userId), 'X-Forwarded-For': `192.0.2.${index}` };
  return { petId: pet.id, headers };
};

const watch = (server: number) => {
  let peakBytes = { server: readMemory(server), helper: 0 };
  const measure = () => {
    const [, ...helpers] = processTree(server);
    const helperMemory = helpers.map((pid) => {
      try {
        return readMemory(pid) || 0;
      } catch {
        // A listed process may have ended since.
        return 0;
      }
    });
    peakBytes = {
      server: Math.max(peakBytes.server, readMemory(server)),
      helper: Math.max(peakBytes.helper, ...helperMemory),
    };
  };
  const timer = setInterval(measure, WATCH_EVERY);
  return () => {
    clearInterval(timer);
    return peakBytes;
  };
};

const listTime = async (url: string, petId: string, headers: Headers): Promise<number> => {
  const start = performance.now();
  const answer = await fetch(`${url}/api/pets/${petId}/medical-records?page=1&limit=20`, {
    headers,
  });
  await answer.json();
  if (answer.status !== 200) throw new Error(`The list was answered with ${answer.status}.`);
  return performance.now() - start;
};

/**
 * Asks for 20 cards with 200 vaccinations at once, again and again: first alone, to see how much memory they take, and
 * then while another owner reads lists.
 */
export const soakBurst = async (bursts: number): Promise<BurstSoak> => {
  using builtServer = buildServer();
  const folder = mkdtempSync(join(tmpdir(), 'alaga-soak-burst-'));
  const db = await openDatabase(join(folder, 'alaga.db'));
  const owners: Awaited<ReturnType<typeof ownerIn>>[] = [];
  for (let index = 0; index < CARDS_AT_ONCE; index += 1) owners.push(await ownerIn(db, index));
  const otherPerson = await ownerIn(db, CARDS_AT_ONCE);
  await db.close();
  const env = { SESSION_SECRET: SESSION_SECRET };
  const {
    child,
    url: startedUrl,
    exited,
  } = startBuilt([process.execPath, builtServer.main], folder, env);
  try {
    const url = await startedUrl;
    const list = () => listTime(url, otherPerson.petId, otherPerson.headers);
    const fetchCard = async ({ petId, headers }: (typeof owners)[number]) => {
      const path = `/api/pets/${petId}/vaccination-card.pdf`;
      const answer = await fetch(url + path, { headers });
      const bytes = await answer.arrayBuffer();
      const hasRetryAfter = Number(answer.headers.get('Retry-After')) > 0;
      if (answer.status === 503) return hasRetryAfter ? 'refused' : 'otherAnswers';
      const isPdf = Buffer.from(bytes, 0, 5).toString('latin1') === '%PDF-';
      return answer.status === 200 && isPdf ? 'drawnCards' : 'otherAnswers';
    };
    const fetchAllCards = () => Promise.all(owners.map(fetchCard));
    const counts = { drawnCards: 0, refused: 0, otherAnswers: 0 };
    const count = (outcomes: readonly (keyof typeof counts)[]) => {
      for (const outcome of outcomes) counts[outcome] += 1;
    };
    // The heap first grows to the size that ordinary requests need, and the first cards load code.
    for (let index = 0; index < WARM_LISTS; index += 1) await list();
    for (const owner of owners.slice(0, 3)) await fetchCard(owner);
    const pid = child.pid ?? 0;
    const memoryBefore = readMemory(pid);
    const stopWatching = watch(pid);
    for (let number = 0; number < bursts; number += 1) count(await fetchAllCards());
    const peakBytes = stopWatching();
    const quietTimes: number[] = [];
    const during: number[] = [];
    for (let number = 0; number < bursts; number += 1) {
      for (let index = 0; index < QUIET_LISTS; index += 1) {
        quietTimes.push(await list());
        await pause(LIST_EVERY);
      }
      let isDone = false;
      const cards = fetchAllCards().finally(() => {
        isDone = true;
      });
      while (!isDone) {
        during.push(await list());
        await pause(LIST_EVERY);
      }
      count(await cards);
    }
    return {
      ...counts,
      serverGrewMegabytes: Math.round((peakBytes.server - memoryBefore) / 1024),
      helperMegabytes: Math.round(peakBytes.helper / 1024),
      quietMedian: median(quietTimes),
      medianDuring: median(during),
      listsDuring: during.length,
    };
  } finally {
    child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  }
};
