import { inSlices, yieldIfLong } from '#db/engine/loop-slices.ts';
import type { Snapshot } from '#db/transfer/snapshot.ts';
import type { Counts } from '#server/transfer/contract.ts';
import { MAX_ORIGINS, PART_LIMIT } from '#server/transfer/rules.ts';

/** Bytes that a row takes beside what is written at length in it. */
const ROW_BYTES = { pet: 480, record: 520, reminder: 430, document: 160, scan: 700, profile: 1100 };

/** A character is three bytes at most where it is no emoji; those make up for it elsewhere. */
const WIDEST = 3;

/** In order of `key`: each pet before its records, and the scans after all. */
interface Piece {
  readonly kind: 'pet' | 'record' | 'scan';
  readonly id: string;
  readonly petId: string;
  readonly key: string;
  readonly photos: number;
  readonly documents: number;
  /** About as it stands in a file. */
  readonly bytes: number;
  /** Never less than it takes there. */
  readonly most: number;
}

type Sized = { readonly photoBytes: number; readonly textLength: number };

const inBase64 = (bytes: number): number => Math.ceil((bytes * 4) / 3) + 40;

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

const sizesOf = ({ photoBytes, textLength }: Sized, rest: number) => {
  const fixed = (photoBytes > 0 ? inBase64(photoBytes) : 0) + rest;
  return { bytes: fixed + textLength, most: fixed + textLength * WIDEST };
};

/** As Map.groupBy, in slices. */
const groupsOf = async <T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
): Promise<ReadonlyMap<string, readonly T[]>> => {
  const groups = new Map<string, T[]>();
  await inSlices(rows, (row) => {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  });
  return groups;
};

const piecesOf = async (snapshot: Snapshot): Promise<readonly Piece[]> => {
  const attachments = await groupsOf(snapshot.attachments, ({ recordId }) => recordId);
  const documents = await groupsOf(snapshot.documents, ({ recordId }) => recordId);
  const loose = await groupsOf(
    snapshot.reminders,
    ({ petId, medicalRecordId }) => medicalRecordId ?? petId,
  );
  const reminderBytes = (id: string) => (loose.get(id)?.length ?? 0) * ROW_BYTES.reminder;
  const pets = snapshot.pets.map((pet): Piece => {
    const sizes = sizesOf(pet, ROW_BYTES.pet + reminderBytes(pet.id));
    const photos = pet.photoBytes > 0 ? 1 : 0;
    return {
      kind: 'pet',
      id: pet.id,
      petId: pet.id,
      key: `p:${pet.id}`,
      photos,
      documents: 0,
      ...sizes,
    };
  });
  const records: Piece[] = [];
  await inSlices(snapshot.records, (record) => {
    const [photos, pdfs] = [attachments.get(record.id) ?? [], documents.get(record.id) ?? []];
    const files = sum([...photos, ...pdfs].map(({ byteSize }) => inBase64(byteSize)));
    const rest = ROW_BYTES.record + pdfs.length * ROW_BYTES.document + reminderBytes(record.id);
    records.push({
      kind: 'record',
      id: record.id,
      petId: record.petId,
      key: `p:${record.petId}:${record.id}`,
      photos: photos.length + (record.photoBytes > 0 ? 1 : 0),
      documents: pdfs.length,
      ...sizesOf(record, files + rest),
    });
  });
  const scans = snapshot.scans.map((scan): Piece => {
    const photos = scan.photoBytes > 0 ? 1 : 0;
    const sizes = sizesOf(scan, ROW_BYTES.scan);
    return {
      kind: 'scan',
      id: scan.id,
      petId: '',
      key: `s:${scan.id}`,
      photos,
      documents: 0,
      ...sizes,
    };
  });
  await yieldIfLong();
  return [...pets, ...records, ...scans].toSorted((a, b) => (a.key < b.key ? -1 : 1));
};

interface Limit {
  readonly bytes: number;
  readonly photos: number;
  readonly documents: number;
}

/**
 * Where an export is cut into parts that can each be imported: the key with which each part but the first begins. What
 * is added or deleted between one part and the next moves no cut, so that nothing is told twice or left out.
 */
const cutsOf = async (
  pieces: readonly Piece[],
  profileBytes: number,
  limit: Limit = PART_LIMIT,
): Promise<readonly string[]> => {
  const petOf = new Map(pieces.filter(({ kind }) => kind === 'pet').map((pet) => [pet.id, pet]));
  const base = ROW_BYTES.profile + inBase64(profileBytes);
  const cuts: string[] = [];
  let held = { bytes: base, photos: 0, documents: 0, pieces: 0 };
  const add = ({ most, photos, documents }: Piece) => ({
    bytes: held.bytes + most,
    photos: held.photos + photos,
    documents: held.documents + documents,
    pieces: held.pieces + 1,
  });
  await inSlices(pieces, (piece) => {
    const next = add(piece);
    const fits =
      next.bytes <= limit.bytes && next.photos <= limit.photos && next.documents <= limit.documents;
    if (!fits && held.pieces > 0) {
      cuts.push(piece.key);
      held = { bytes: base, photos: 0, documents: 0, pieces: 0 };
      // A record takes its pet along.
      const pet = piece.kind === 'record' ? petOf.get(piece.petId) : undefined;
      if (pet) held = { ...add(pet), pieces: 0 };
    }
    held = add(piece);
  });
  return cuts;
};

/** A reminder and the record that completed it, where a file holds only one of both. Ids of their records. */
export interface Completion {
  readonly recordId: string;
  readonly completedByRecordId: string;
}

/** What one file of an export holds, by id. */
export interface ExportedPart {
  readonly pets: readonly string[];
  readonly records: readonly string[];
  readonly reminders: readonly string[];
  readonly documents: readonly string[];
  readonly scans: readonly string[];
  readonly completions: readonly Completion[];
  readonly counts: Counts;
  /** About as many as the file will have. */
  readonly bytes: number;
}

const idsOf = (pieces: readonly Piece[], of: Piece['kind']): readonly string[] =>
  pieces.filter(({ kind }) => kind === of).map(({ id }) => id);

interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface Divided {
  readonly snapshot: Snapshot;
  readonly profileBytes: number;
  readonly all: readonly Piece[];
}

/** The part from one cut up to another; without them from the beginning, or to the end. */
const partOf = async (
  { snapshot, profileBytes, all }: Divided,
  { from = '', to }: Range,
): Promise<ExportedPart> => {
  const own = all.filter(({ key }) => key >= from && (to === undefined || key < to));
  const needed = new Set(own.map(({ petId }) => petId));
  const begun = new Set(idsOf(own, 'pet'));
  const pets = all.filter(({ kind, id }) => kind === 'pet' && needed.has(id));
  const records = idsOf(own, 'record');
  const [recordSet, pieces] = [
    new Set(records),
    [...own, ...pets.filter(({ id }) => !begun.has(id))],
  ];
  await yieldIfLong();
  const reminders = snapshot.reminders.filter(({ petId, medicalRecordId }) =>
    medicalRecordId === null ? begun.has(petId) : recordSet.has(medicalRecordId),
  );
  const documents = snapshot.documents.filter(({ recordId }) => recordSet.has(recordId));
  const scans = idsOf(own, 'scan');
  await yieldIfLong();
  const everyRecord = new Set(snapshot.records.map(({ id }) => id));
  const completions = snapshot.reminders.flatMap(({ medicalRecordId: recordId, ...reminder }) => {
    const { completedByRecordId } = reminder;
    if (recordId === null || completedByRecordId === null) return [];
    const isApart = recordSet.has(recordId) !== recordSet.has(completedByRecordId);
    return isApart && everyRecord.has(completedByRecordId) && everyRecord.has(recordId)
      ? [{ recordId, completedByRecordId }]
      : [];
  });
  await yieldIfLong();
  return {
    pets: pets.map(({ id }) => id),
    records,
    reminders: reminders.map(({ id }) => id),
    documents: documents.map(({ id }) => id),
    scans,
    completions,
    counts: {
      pets: pets.length,
      medicalRecords: records.length,
      reminders: reminders.length,
      photos: sum(pieces.map(({ photos }) => photos)),
      documents: documents.length,
      scannedPets: scans.length,
    },
    bytes: ROW_BYTES.profile + inBase64(profileBytes) + sum(pieces.map(({ bytes }) => bytes)),
  };
};

/** How an account is divided into files. */
export const divisionOf = async (snapshot: Snapshot, profileBytes: number) => {
  const all = await piecesOf(snapshot);
  return {
    cuts: () => cutsOf(all, profileBytes),
    part: (range: Range = {}) => partOf({ snapshot, profileBytes, all }, range),
  };
};

/** The ids that rows were known by before they were imported, by what they are and what they became. */
export const originsOf = async ({
  origins,
}: Snapshot): Promise<ReadonlyMap<string, readonly string[]>> => {
  const found = new Map<string, string[]>();
  await inSlices(origins, ({ kind, newId, oldId }) => {
    const key = `${kind}:${newId}`;
    const known = found.get(key);
    if (!known) found.set(key, [oldId]);
    else if (known.length < MAX_ORIGINS) known.push(oldId);
  });
  return found;
};
