import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '#build/bench/server/fixture.ts';
import { SESSION_SECRET } from '#build/bench/server/server-process.ts';
import { buildServer, type RunningBuild, startBuilt } from '#build/soak/load/built-server.ts';
import { buildUser } from '#db/accounts/factory.ts';
import { openDatabase } from '#db/engine/open.ts';
import type { Database, Runner } from '#db/engine/run.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import type {
  Attack,
  AttackerAccount,
  AttackerMessage,
  AttackResult,
  AttackScale,
  StatusCounts,
} from './attackers.ts';
import { addUp, type OwnerCall, type QuietOwner, runApp, worstMultiples } from './owners.ts';
import { type MemoryWatch, watchMemory } from './process-tree.ts';

export interface AbuseSoak extends MemoryWatch {
  /** How the server crashed; undefined if it kept running. */
  readonly ended: string | undefined;
  readonly attacks: AttackResult | undefined;
  /** The requests of the other owners during the attack. */
  readonly others: OwnerCall;
  /** The longest time of each kind of request, as a multiple of its median without an attack. */
  readonly worstMultiples: Readonly<Record<string, number>>;
  /** Descriptions of everything that was wrong, except memory. */
  readonly problems: readonly string[];
}

export const FULL_SCALE: AttackScale = {
  ...{ connections: 200, bodiesEach: 3, imagesInFlight: 60, images: 240, signIns: 10_000 },
  ...{ pets: 500, records: 20_000, rounds: 2, quiet: 5000, longest: 600_000 },
};

/** The limits of the server's heap and of the resident memory of all its processes, in MB. */
const HEAP_MB = 512;
export const MAX_MEMORY_MB = 900;

const ATTACKER_COUNT = 20;
const OTHER_OWNERS = 5;
const PETS_OF_OTHERS = 3;
const RECORDS_OF_OTHERS = 8;
const PASSWORD = 'kalabaw na masungit 7';

const fillPets = async (
  tx: Runner,
  owner: { readonly userId: string; readonly pets: number; readonly records: number },
) => {
  const { userId, pets, records } = owner;
  const createdPets: { id: string; name: string }[] = [];
  for (let pet = 0; pet < pets; pet += 1) {
    const { id, name } = await buildPet(tx, { userId, name: `Bantay ${pet}` });
    createdPets.push({ id, name });
    for (let record = 0; record < records / pets; record += 1) {
      await buildRecord(tx, { petId: id, title: `Rabies ${record}`, notes: 'Took it well.' });
    }
  }
  return createdPets;
};

const attackerIn = async (db: Database, index: number): Promise<AttackerAccount> => {
  const { id: userId } = await buildUser(db, { email: `attacker${index}@example.com` });
  const [pet] = await fillPets(db, { userId, pets: 1, records: 0 });
  const headers = { Cookie: await signIn(db, userId), 'X-Forwarded-For': `198.51.100.${index}` };
  return { headers, petId: pet?.id ?? '' };
};

const createOtherAccount = async (
  db: Database,
  index: number,
  passwordHash: string,
): Promise<QuietOwner> => {
  const email = `other${index}@example.com`;
  const { id: userId } = await buildUser(db, { email, passwordHash });
  const records = PETS_OF_OTHERS * RECORDS_OF_OTHERS;
  const pets = await fillPets(db, { userId, pets: PETS_OF_OTHERS, records });
  const headers = { Cookie: await signIn(db, userId), 'X-Forwarded-For': `192.0.2.${index}` };
  return { headers, email, password: PASSWORD, pets, records: RECORDS_OF_OTHERS };
};

/**
 * Creates the account at its quota with rows written directly into the database, because adding
 * them by calls would take too long.
 */
const createLargeAccount = async (
  db: Database,
  { pets, records }: AttackScale,
): Promise<AttackerAccount> => {
  const { id: userId } = await buildUser(db, { email: 'large@example.com' });
  const [pet] = await db.transaction((tx) => fillPets(tx, { userId, pets, records }));
  const headers = { Cookie: await signIn(db, userId), 'X-Forwarded-For': '198.51.100.250' };
  return { headers, petId: pet?.id ?? '' };
};

const fill = async (folder: string, scale: AttackScale) => {
  const db = await openDatabase(join(folder, 'alaga.db'));
  const passwordHash = await hashPassword(PASSWORD);
  const indexesUpTo = (length: number) => Array.from({ length }, (_, index) => index);
  const accounts: AttackerAccount[] = [];
  for (const index of indexesUpTo(ATTACKER_COUNT)) accounts.push(await attackerIn(db, index));
  const otherOwners: QuietOwner[] = [];
  for (const index of indexesUpTo(OTHER_OWNERS))
    otherOwners.push(await createOtherAccount(db, index, passwordHash));
  const largeOwner = await createLargeAccount(db, scale);
  await db.close();
  return { accounts, others: otherOwners, large: largeOwner };
};

/** Starts the attackers in a separate process, which first generates its images. */
const startAttackers = () => {
  const child = fork(join(import.meta.dirname, 'attackers.ts'), { serialization: 'advanced' });
  const finishSignal = Promise.withResolvers<void>();
  const result = Promise.withResolvers<AttackResult | undefined>();
  const readySignal = Promise.withResolvers<boolean>();
  child.on('message', (message: AttackerMessage) => {
    if (message === 'ready') readySignal.resolve(true);
    else if (message === 'whole') finishSignal.resolve();
    else result.resolve(message);
  });
  child.once('exit', () => {
    readySignal.resolve(false);
    finishSignal.resolve();
    result.resolve(undefined);
  });
  return {
    ready: readySignal.promise,
    begin: (attack: Attack) => child.send(attack),
    whole: finishSignal.promise,
    stop: async () => {
      if (child.connected) child.send('stop');
      return await result.promise;
    },
    [Symbol.dispose]: () => {
      child.kill('SIGKILL');
    },
  };
};

const makeQuietRequests = async (
  url: string,
  owners: readonly QuietOwner[],
  endInstant: Promise<unknown>,
) => {
  const stop = new AbortController();
  const appRuns = Promise.all(owners.map((owner) => runApp(url, owner, stop.signal)));
  await endInstant;
  stop.abort();
  return addUp(await appRuns);
};

/** The permitted statuses of responses to an attack. */
const PERMITTED_STATUS = /^(200|201|400|401|403|404|408|409|413|415|429|503|cut off)$/;

const listWrongStatuses = (label: string, statuses: StatusCounts): readonly string[] =>
  Object.entries(statuses).flatMap(([status, times]) =>
    PERMITTED_STATUS.test(status) ? [] : [`${label}: ${times} answers of ${status}`],
  );

const findWrongResults = (attacks: AttackResult | undefined): readonly string[] => {
  if (!attacks) return ['The attackers ended before they were told to.'];
  const { problems, isComplete, ...statuses } = attacks;
  return [
    ...problems,
    ...(isComplete ? [] : ['The server did not answer all of the attack in time.']),
    ...Object.entries({ ...statuses }).flatMap(([what, of]) => listWrongStatuses(what, of)),
  ];
};

const describeEnd = ({ child: { exitCode, signalCode } }: RunningBuild): string | undefined =>
  exitCode === null && signalCode === null
    ? undefined
    : `with ${signalCode ?? `exit code ${exitCode}`}`;

/**
 * Attacks the built server, with a heap of 512 MB, in all ways at the same time while other owners
 * use it: large bodies, hostile images, exports and imports of a full account, and guessed
 * passwords.
 */
export const soakAbuse = async (scale: AttackScale): Promise<AbuseSoak> => {
  using builtServer = buildServer();
  const folder = mkdtempSync(join(tmpdir(), 'alaga-soak-abuse-'));
  using attackers = startAttackers();
  const { accounts, others, large } = await fill(folder, scale);
  if (!(await attackers.ready)) throw new Error('The attackers ended before they began.');
  const command = [process.execPath, `--max-old-space-size=${HEAP_MB}`, builtServer.main];
  const env = { SESSION_SECRET: SESSION_SECRET, ALAGA_MODE: 'hosted', STORAGE_LIMIT_MB: '500' };
  const server = startBuilt(command, folder, env);
  try {
    const url = await server.url;
    const quietResult = await makeQuietRequests(url, others, pause(scale.quiet));
    const memory = watchMemory(server.child.pid ?? 0);
    attackers.begin({ port: Number(new URL(url).port), scale, accounts, large });
    const limit = new AbortController();
    const end = Promise.race([
      attackers.whole,
      server.exited,
      pause(scale.longest, undefined, { signal: limit.signal }).catch(() => undefined),
    ]);
    const requestsDuringAttack = await makeQuietRequests(url, others, end);
    limit.abort();
    const attacks = await attackers.stop();
    const ended = describeEnd(server);
    const watchedMemory = memory();
    const requestsAfterAttack = ended
      ? undefined
      : await makeQuietRequests(url, others, pause(scale.quiet / 5));
    return {
      ...watchedMemory,
      ...{ ended, attacks, others: requestsDuringAttack },
      worstMultiples: worstMultiples(quietResult.times, requestsDuringAttack.times),
      problems: [
        ...findWrongResults(attacks),
        ...quietResult.problems.map((what) => `Before the attack: ${what}`),
        ...requestsDuringAttack.problems.map((what) => `During the attack: ${what}`),
        ...(requestsAfterAttack?.problems.map((what) => `After the attack: ${what}`) ?? []),
      ],
    };
  } finally {
    server.child.kill('SIGTERM');
    await server.exited;
    rmSync(folder, { recursive: true, force: true });
  }
};
