import { createHash, randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { buildUser } from '#db/accounts/factory.ts';
import { insertSession } from '#db/accounts/sessions.ts';
import type { Database } from '#db/engine/run.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { Signer } from '#server/http/access/session/signer.ts';
import type { LoadRequest } from './load.ts';
import { SESSION_SECRET } from './server-process.ts';

/** A signed-in owner: the cookie and the pets. */
export interface HouseholdFixture {
  readonly headers: Readonly<Record<string, string>>;
  readonly userId: string;
  readonly petIds: readonly string[];
}

const day = (index: number): string =>
  new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10);

/** Creates a session and returns its Cookie header. */
export const signIn = async (db: Database, userId: string): Promise<string> => {
  const id = randomBytes(32).toString('base64url');
  const now = new Date();
  await insertSession(db, {
    sid: createHash('sha256').update(id).digest('base64url'),
    id: v7(),
    userId,
    sess: { userId, sessionVersion: 1 },
    expire: new Date(now.getTime() + 30 * 86_400_000).toISOString(),
    createdAt: now.toISOString(),
    userAgent: null,
    lastSeenAt: now.toISOString(),
  });
  const name = `alaga.sid=${id}`;
  return `${name}; alaga.sid.sig=${new Signer(SESSION_SECRET).sign(name)}`;
};

/** Creates an owner with a number of pets, a number of records for each, and a session. */
export const fillHousehold = async (
  db: Database,
  {
    email = 'measured@example.com',
    pets,
    records,
  }: { readonly email?: string; readonly pets: number; readonly records: number },
): Promise<HouseholdFixture> => {
  const user = await buildUser(db, { email });
  const petIds: string[] = [];
  for (let petIndex = 0; petIndex < pets; petIndex += 1) {
    const pet = await buildPet(db, { userId: user.id, name: `Bantay ${petIndex}` });
    petIds.push(pet.id);
    for (let index = 0; index < records; index += 1) {
      const { title, veterinarian, clinic, notes, cost } = newRecord(index);
      await buildRecord(db, {
        petId: pet.id,
        dateAdministered: day(index),
        nextDueDate: day(index + 365),
        ...{ title, veterinarian, clinic, notes, cost, costCentavos: 85_000 },
      });
    }
  }
  return { headers: { Cookie: await signIn(db, user.id) }, userId: user.id, petIds };
};

/**
 * The request of the app for a new record. Each has a title of its own, because each gets its own
 * reminder.
 */
export const newRecord = (index: number) => ({
  type: 'vaccine',
  title: `Anti-rabies ${index}`,
  dateAdministered: '2025-03-14',
  nextDueDate: '2099-03-14',
  veterinarian: 'Dr. Liza Santos',
  clinic: 'Makati Animal Care Centre',
  cost: '850',
  notes: 'Took it well. Keep from bathing for a week; look at the spot on Friday.',
});

export const listRequest = ({ headers, petIds: [first] }: HouseholdFixture): LoadRequest => ({
  method: 'GET',
  path: `/api/pets/${first}/medical-records?page=1&limit=20`,
  headers,
});

let insertedCount = 0;

/** Adds a record to a pet whose records no benchmark lists, so that list sizes stay the same. */
export const insertRequest = (
  { headers, petIds }: HouseholdFixture,
  keyed = false,
): LoadRequest => {
  insertedCount += 1;
  return {
    method: 'POST',
    path: `/api/pets/${petIds[1]}/medical-records`,
    headers: keyed ? { ...headers, 'Idempotency-Key': `key-${insertedCount}` } : headers,
    body: newRecord(insertedCount + 1000),
  };
};
