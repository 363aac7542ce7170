import { v7 } from 'uuid';
import { buildUser } from '#db/accounts/factory.ts';
import type { Database, Runner } from '#db/engine/run.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import type { RecordRowType } from '#db/records/queries.ts';
import { signIn } from './fixture.ts';

/** The number of owners or records per transaction. */
const BATCH_SIZE = 500;

const PET_COUNT = 5;
const DAY_MS = 86_400_000;

const RECORD_TITLES: readonly (readonly [RecordRowType, string])[] = [
  ['vaccine', 'Anti-rabies'],
  ['deworming', 'Drontal'],
  ['treatment', 'Tick and flea'],
  ['checkup', 'Annual check-up'],
  ['lab-test', 'Blood count'],
  ['grooming', 'Bath and trim'],
];
const CLINIC_NAMES = ['Makati Animal Clinic', 'Café Vets Parañaque', 'Quezon City Vets'];

/** A record with words that all, many, some and few records have. */
const addRecord = (tx: Runner, petId: string, index: number): Promise<unknown> => {
  const [type, title] = RECORD_TITLES[index % RECORD_TITLES.length] ?? ['vaccine', 'Anti-rabies'];
  const rareText = index % 997 === 0 ? ' Bordetella suspected.' : '';
  const extraText = index % 50 === 0 ? ' Limping on the left.' : '';
  return buildRecord(tx, {
    ...{ id: v7(), petId, type, title, clinic: CLINIC_NAMES[index % CLINIC_NAMES.length] ?? null },
    dateAdministered: new Date(Date.UTC(2026, 9, 1) - Math.floor(index / 6) * DAY_MS)
      .toISOString()
      .slice(0, 10),
    notes: `Took it well, visit ${index}. Keep from bathing for a week.${extraText}${rareText}`,
  });
};

/** The measured owner: the cookie of a session, and a pet. */
export interface FilledServer {
  readonly cookie: string;
  readonly petId: string;
}

/** Adds other owners with a pet and some records each, and the owner with many records among them. */
export const fillSearch = async (
  db: Database,
  {
    owners,
    records,
    each,
  }: { readonly owners: number; readonly records: number; readonly each: number },
): Promise<FilledServer> => {
  const { id: userId } = await buildUser(db, { email: 'measured@example.com' });
  const petIds: string[] = [];
  for (let pet = 0; pet < PET_COUNT; pet += 1) petIds.push((await buildPet(db, { userId })).id);
  for (let from = 0; from < Math.max(owners, records); from += BATCH_SIZE) {
    await db.transaction(async (tx) => {
      for (let index = from; index < Math.min(records, from + BATCH_SIZE); index += 1) {
        await addRecord(tx, petIds[index % PET_COUNT] ?? '', index);
      }
      for (let owner = from; owner < Math.min(owners, from + BATCH_SIZE); owner += 1) {
        const { id } = await buildUser(tx);
        const pet = await buildPet(tx, { userId: id });
        for (let index = 0; index < each; index += 1) await addRecord(tx, pet.id, owner + index);
      }
    });
  }
  return { cookie: await signIn(db, userId), petId: petIds[0] ?? '' };
};
