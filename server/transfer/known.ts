import type { Runner } from '#db/run.ts';
import { findImported, findStanding, type ImportedKind } from '#db/transfer/imports.ts';
import type { Keeper } from './booklet.ts';
import type { Counts } from './contract.ts';
import type { StagedFile, StagedPet, StagedRecord } from './staged-file.ts';

const PAGE = 500;

/** A list in pages, so that the number of statements follows from pages and never from rows. */
export const pagesOf = function* <T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
};

/** The ids of a file that stand in the account already, each with what it is there. */
export interface Known {
  readonly pets: ReadonlyMap<string, string>;
  readonly records: ReadonlyMap<string, string>;
  /** Of reminders that belong to no record. */
  readonly reminders: ReadonlyMap<string, string>;
  readonly profile: boolean;
}

const findOf = async (
  db: Runner,
  { userId, scope }: Keeper,
  kind: Exclude<ImportedKind, 'profile'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const known = new Map<string, string>();
  for (const page of pagesOf(ids, PAGE)) {
    const imported = await findImported(db, userId, kind, page);
    const asked = [...page, ...imported.map(({ newId }) => newId)];
    const standing = new Set(await findStanding(db, scope, kind, asked));
    for (const { oldId, newId } of imported) if (standing.has(newId)) known.set(oldId, newId);
    // The account's own row comes before a copy of it.
    for (const id of page) if (standing.has(id)) known.set(id, id);
  }
  return known;
};

const knowsProfile = async (db: Runner, { userId }: Keeper, id: string): Promise<boolean> =>
  id === userId || (await findImported(db, userId, 'profile', [id])).length > 0;

/** The name under which a file's profile is remembered. */
export const profileIdOf = (file: StagedFile): string => file.profile?.id ?? 'profile';

/** What of a file the account has: its own rows by their ids, and those that an earlier import made. */
export const findKnown = async (db: Runner, keeper: Keeper, file: StagedFile): Promise<Known> => ({
  pets: await findOf(db, keeper, 'pet', [...file.pets.keys()]),
  records: await findOf(db, keeper, 'record', [...file.records.keys()]),
  reminders: await findOf(
    db,
    keeper,
    'reminder',
    file.reminders.filter(({ recordId }) => recordId === null).map(({ id }) => id),
  ),
  profile: await knowsProfile(db, keeper, profileIdOf(file)),
});

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

const countOf = (
  pets: readonly StagedPet[],
  records: readonly StagedRecord[],
  reminders: number,
): Counts => ({
  pets: pets.length,
  medicalRecords: records.length,
  reminders,
  photos:
    pets.filter(({ image }) => image).length +
    sum(records.map(({ image, attachments }) => (image ? 1 : 0) + attachments.length)),
  documents: sum(records.map(({ documents }) => documents.length)),
});

/** What a file holds in all, and of that what stands in the account: photos and documents go with their row. */
export const countFile = (file: StagedFile, known: Known) => {
  const [pets, records] = [[...file.pets.values()], [...file.records.values()]];
  const isThere = ({ id, recordId }: { readonly id: string; readonly recordId: string | null }) =>
    recordId === null ? known.reminders.has(id) : known.records.has(recordId);
  return {
    all: countOf(pets, records, file.reminders.length),
    alreadyThere: countOf(
      pets.filter(({ id }) => known.pets.has(id)),
      records.filter(({ id }) => known.records.has(id)),
      file.reminders.filter(isThere).length,
    ),
  };
};

export const difference = (a: Counts, b: Counts): Counts => ({
  pets: a.pets - b.pets,
  medicalRecords: a.medicalRecords - b.medicalRecords,
  reminders: a.reminders - b.reminders,
  photos: a.photos - b.photos,
  documents: a.documents - b.documents,
});
