import type { Runner } from '#db/engine/run.ts';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import { type Counted, readHolding, readStorage } from '#db/plans/quotas.ts';
import type { Parts } from '#server/parts.ts';
import { hasQuotas } from '#server/plans/policy.ts';
import type { Keeper } from '#server/transfer/booklet.ts';
import { type ClinicPlan, planClinics } from '#server/transfer/clinics.ts';
import type { ProfileChanges, Surplus } from '#server/transfer/contract.ts';
import type { Known } from '#server/transfer/known.ts';
import type { StagedBlob, StagedFile } from './staged-file.ts';

const NOTHING: Surplus = {
  pets: 0,
  medicalRecords: 0,
  scannedPets: 0,
  ownClinics: 0,
  clinicRatings: 0,
  bytes: 0,
};

/** The photos and documents that an import would store. */
function* newBlobs(
  file: StagedFile,
  known: Known,
  { filled }: ProfileChanges,
): Generator<StagedBlob> {
  for (const { id, image } of file.pets.values()) {
    if (image && !known.pets.has(id)) yield image;
  }
  for (const { id, image, attachments, documents } of file.records.values()) {
    if (known.records.has(id)) continue;
    if (image) yield image;
    yield* attachments;
    yield* documents;
  }
  for (const { row, image } of file.scans.values()) {
    if (image && !known.scans.has(row.petId)) yield image;
  }
  if (file.profile?.image && filled.includes('photo')) yield file.profile.image;
}

const countNew = (rows: Iterable<{ readonly id: string }>, known: ReadonlyMap<string, string>) => {
  let count = 0;
  for (const { id } of rows) if (!known.has(id)) count += 1;
  return count;
};

const over = (
  found: { readonly held: number; readonly quota: number | null } | undefined,
  adding: number,
): number => {
  if (!found || found.quota === null) return 0;
  // An account that is above its quota already can add nothing; what it has is no part of the file.
  return Math.min(adding, Math.max(0, found.held + adding - found.quota));
};

/** How much of what a file would add does not fit into the account, by kind: all 0 where it may be imported. */
export const findSurplus = async (
  db: Runner,
  config: Pick<Parts['config'], 'mode'>,
  {
    keeper,
    file,
    known,
    profile,
  }: {
    readonly keeper: Keeper;
    readonly file: StagedFile;
    readonly known: Known;
    readonly profile: ProfileChanges;
  },
): Promise<Surplus> => {
  if (!hasQuotas(config)) return NOTHING;
  const { userId } = keeper;
  const overBy = async (kind: Counted, adding: number): Promise<number> =>
    adding === 0
      ? 0
      : over(await readHolding(db, { userId, freePlanId: FREE_PLAN_ID }, kind), adding);
  const clinics: ClinicPlan = await planClinics(db, keeper, file.profile ?? {});
  const scans = [...file.scans.values()].filter(({ row }) => !known.scans.has(row.petId)).length;
  let bytes = 0;
  for (const blob of newBlobs(file, known, profile)) bytes += blob.bytes.length;
  return {
    pets: await overBy('pets', countNew(file.pets.values(), known.pets)),
    medicalRecords: await overBy('records', countNew(file.records.values(), known.records)),
    scannedPets: await overBy('scans', scans),
    ownClinics: await overBy('clinics', clinics.clinics.length),
    clinicRatings: await overBy('ratings', clinics.ratings.length),
    bytes: bytes === 0 ? 0 : over(await readStorage(db, userId), bytes),
  };
};

/** Whether anything but bytes is too much: bytes are refused by the storage itself, in words of its own. */
export const isTooMany = ({ bytes: _bytes, ...counts }: Surplus): boolean =>
  Object.values(counts).some((count) => count > 0);
