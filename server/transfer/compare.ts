import type { Runner } from '#db/engine/run.ts';
import type { Counts, SurplusCounts } from '#server/entities/contract.ts';
import type { Entity, ImportAccount, ProfilePlan } from '#server/entities/entity.ts';
import type { Parts } from '#server/parts.ts';
import type { ProfileChanges } from './contract.ts';
import { countFile, findExisting, isExisting, subtractCounts } from './existing-rows.ts';
import type { Sections } from './sections.ts';
import { rowsOf, type StagedFile } from './staging/staged-file.ts';
import type { Staging } from './staging/staging.ts';
import { findSurplus, NOTHING_STORED } from './staging/surplus.ts';

const NO_CHANGES: ProfileChanges = { inFile: 0, filled: [], hidden: [] };

export interface ImportParts {
  readonly entities: readonly Entity[];
  readonly sections: Sections;
}

/** The photos and documents that an import would store. */
const newBlobs = (
  file: StagedFile,
  { lists }: Sections,
  existingRows: Awaited<ReturnType<typeof findExisting>>,
  plans: readonly ProfilePlan[],
) => [
  ...lists
    .flatMap(({ kind }) =>
      [...rowsOf(file, kind).values()].filter((row) => !isExisting(existingRows, kind, row)),
    )
    .flatMap(({ blobs = [] }) => blobs.filter((blob) => blob !== null)),
  ...plans.flatMap(({ blobs = [] }) => blobs),
];

type CountsByList = Readonly<Record<string, number>>;

/** Counts the rows of a file that the account has and lacks, those of lists in the profile included. */
const countRows = (
  file: StagedFile,
  sections: Sections,
  existingRows: Awaited<ReturnType<typeof findExisting>>,
  plans: readonly ProfilePlan[],
) => {
  const inLists = countFile(file, sections, existingRows);
  const lists = sections.profile.flatMap((part) => part.lists ?? []);
  const alreadyThere: Record<string, number> = { ...inLists.alreadyThere };
  const all: Record<string, number> = { ...inLists.all };
  for (const list of lists) {
    const count = (of: (plan: ProfilePlan) => CountsByList | undefined) =>
      plans.reduce((sum, plan) => sum + (of(plan)?.[list] ?? 0), 0);
    alreadyThere[list] = count(({ has }) => has);
    all[list] = alreadyThere[list] + count(({ adds }) => adds);
  }
  return { all, alreadyThere, lacking: subtractCounts(all, alreadyThere) };
};

export interface UploadedFile {
  readonly account: ImportAccount;
  readonly file: StagedFile;
  readonly staging: Staging;
}

/** Finds the rows of a file that the account has, and computes the changes the file would make. */
export const compare = async (
  db: Runner,
  { config }: Parts,
  { entities, sections }: ImportParts,
  { account, file }: Pick<UploadedFile, 'account' | 'file'>,
  stored = NOTHING_STORED,
) => {
  const existingRows = await findExisting(db, account, sections, file);
  const plans: ProfilePlan[] = [];
  for (const [at, value] of file.profile?.values.entries() ?? []) {
    const plan = await sections.profile[at]?.plan(db, account, value, existingRows.profile);
    if (plan) plans.push(plan);
  }
  const counts = countRows(file, sections, existingRows, plans);
  const blobs = newBlobs(file, sections, existingRows, plans);
  const surplusRows = await findSurplus(
    db,
    config,
    entities,
    account.userId,
    { rows: counts.lacking, blobs },
    stored,
  );
  const profile = plans.find(({ changes }) => changes)?.changes ?? NO_CHANGES;
  return {
    known: existingRows,
    plans,
    ...counts,
    surplus: surplusRows,
    profile,
  };
};

export type ImportComparison = Awaited<ReturnType<typeof compare>>;

// The casts: the lists of entities are those of the contract; a test compares them.
export const countsOf = (counts: Readonly<Record<string, number>>) => counts as unknown as Counts;
export const surplusOf = ({ surplus }: ImportComparison) => surplus as unknown as SurplusCounts;
