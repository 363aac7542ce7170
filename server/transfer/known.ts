import type { Runner } from '#db/engine/run.ts';
import { findKeptNames } from '#db/scans/queries.ts';
import { findImported, findStanding, type ImportedKind } from '#db/transfer/imports.ts';
import { pagesOf } from '#server/http/answers/pages.ts';
import type { Keeper } from './booklet.ts';
import type { Counts } from './contract.ts';
import type { StagedFile, StagedPet, StagedRecord, StagedScan } from './staging/staged-file.ts';

/** Rows of a file looked for at once: each may have several ids. */
const PAGE = 200;

/** The ids of a file that stand in the account already, each with what it is there. */
export interface Known {
  readonly pets: ReadonlyMap<string, string>;
  readonly records: ReadonlyMap<string, string>;
  /** Of reminders that belong to no record. */
  readonly reminders: ReadonlyMap<string, string>;
  /** The pets of scans that are kept, and of scans of what is the owner's own. */
  readonly scans: ReadonlySet<string>;
  readonly profile: boolean;
}

/** A row of a file by all that it was ever called. */
interface Named {
  readonly id: string;
  readonly origins: readonly string[];
}

const findOf = async (
  db: Runner,
  { userId, scope }: Keeper,
  kind: Exclude<ImportedKind, 'profile'>,
  rows: readonly Named[],
): Promise<ReadonlyMap<string, string>> => {
  const known = new Map<string, string>();
  for (const page of pagesOf(rows, PAGE)) {
    const asked = [...new Set(page.flatMap(({ id, origins }) => [id, ...origins]))];
    const found = await findImported(db, userId, kind, asked);
    const imported = new Map(found.map(({ oldId, newId }) => [oldId, newId]));
    const candidates = [...new Set([...asked, ...imported.values()])];
    const standing = new Set(await findStanding(db, scope, kind, candidates));
    for (const { id, origins } of page) {
      const names = [id, ...origins];
      // The account's own row comes before a copy of it.
      const here = [...names, ...names.map((name) => imported.get(name) ?? '')];
      const one = here.find((name) => standing.has(name));
      if (one !== undefined) known.set(id, one);
    }
  }
  return known;
};

/** The account's ids of records that are named without being in the file. */
export const findRecords = (
  db: Runner,
  keeper: Keeper,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  findOf(
    db,
    keeper,
    'record',
    ids.map((id) => ({ id, origins: [] })),
  );

/** The names under which a file's profile is remembered. */
export const profileIdsOf = ({ profile }: StagedFile): readonly string[] => [
  profile?.id ?? 'profile',
  ...(profile?.originIds ?? []),
];

const knowsProfile = async (db: Runner, { userId }: Keeper, ids: readonly string[]) =>
  ids.includes(userId) || (await findImported(db, userId, 'profile', ids)).length > 0;

const knownScans = async (db: Runner, { userId, scope }: Keeper, ids: readonly string[]) => {
  const known = new Set<string>();
  for (const page of pagesOf(ids, PAGE)) {
    for (const id of await findKeptNames(db, userId, page)) known.add(id);
    for (const id of await findStanding(db, scope, 'pet', page)) known.add(id);
  }
  return known;
};

/** What of a file the account has: its own rows by their ids, and those that an earlier import made. */
export const findKnown = async (db: Runner, keeper: Keeper, file: StagedFile): Promise<Known> => ({
  pets: await findOf(db, keeper, 'pet', [...file.pets.values()]),
  records: await findOf(db, keeper, 'record', [...file.records.values()]),
  reminders: await findOf(
    db,
    keeper,
    'reminder',
    file.reminders.filter(({ recordId }) => recordId === null),
  ),
  scans: await knownScans(db, keeper, [...file.scans.keys()]),
  profile: await knowsProfile(db, keeper, profileIdsOf(file)),
});

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

const countOf = (
  pets: readonly StagedPet[],
  records: readonly StagedRecord[],
  reminders: number,
  scans: readonly StagedScan[],
): Counts => ({
  pets: pets.length,
  medicalRecords: records.length,
  reminders,
  photos:
    [...pets, ...scans].filter(({ image }) => image).length +
    sum(records.map(({ image, attachments }) => (image ? 1 : 0) + attachments.length)),
  documents: sum(records.map(({ documents }) => documents.length)),
  scannedPets: scans.length,
});

/** What a file holds in all, and of that what stands in the account: photos and documents go with their row. */
export const countFile = (file: StagedFile, known: Known) => {
  const [pets, records] = [[...file.pets.values()], [...file.records.values()]];
  const scans = [...file.scans.values()];
  const isThere = ({ id, recordId }: { readonly id: string; readonly recordId: string | null }) =>
    recordId === null ? known.reminders.has(id) : known.records.has(recordId);
  return {
    all: countOf(pets, records, file.reminders.length, scans),
    alreadyThere: countOf(
      pets.filter(({ id }) => known.pets.has(id)),
      records.filter(({ id }) => known.records.has(id)),
      file.reminders.filter(isThere).length,
      scans.filter(({ row }) => known.scans.has(row.petId)),
    ),
  };
};

export const difference = (a: Counts, b: Counts): Counts => ({
  pets: a.pets - b.pets,
  medicalRecords: a.medicalRecords - b.medicalRecords,
  reminders: a.reminders - b.reminders,
  photos: a.photos - b.photos,
  documents: a.documents - b.documents,
  scannedPets: a.scannedPets - b.scannedPets,
});
