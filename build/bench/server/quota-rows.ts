import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { buildUser } from '#db/accounts/factory.ts';
import { insertBlob } from '#db/blobs.ts';
import { buildClinic } from '#db/clinics/factory.ts';
import type { Database, Runner } from '#db/engine/run.ts';
import { signIn } from './fixture.ts';

/** The numbers of rows in a full account: the quotas of a hosted server. */
export interface Size {
  readonly pets: number;
  readonly records: number;
  readonly scans: number;
  readonly clinics: number;
  readonly devices: number;
  readonly ratings: number;
  readonly photos: number;
}

export const FULL_QUOTA: Size = {
  pets: 500,
  records: 20_000,
  scans: 1000,
  clinics: 500,
  devices: 20,
  ratings: 500,
  photos: 400,
};

/** The fewest rows with which every measured call is still possible. */
export const EMPTY_SIZE: Size = {
  pets: 1,
  records: 1,
  scans: 1,
  clinics: 1,
  devices: 0,
  ratings: 0,
  photos: 0,
};

/** The first pet has a quarter of the records, and one kind of care has a tenth of those. */
const FIRST_PET_DIVISOR = 4;
const ONE_KIND_DIVISOR = 10;
const OPEN_REMINDER_EVERY = 6;
const PHOTO_BYTES = 200_000;
const DAY_MS = 86_400_000;
const PAGE_SIZE = 100;

type Row = Readonly<Record<string, unknown>>;

const insert = async (tx: Runner, table: string, rows: readonly Row[]): Promise<void> => {
  for (let index = 0; index < rows.length; index += PAGE_SIZE) {
    await tx.run((knex) => knex(table).insert(rows.slice(index, index + PAGE_SIZE)));
  }
};

const list = <T>(length: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length }, (_, index) => make(index));

const addDays = (now: Date, days: number): string =>
  new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);

const RECORD_TYPES = [
  'vaccine',
  'deworming',
  'treatment',
  'checkup',
  'lab-test',
  'grooming',
] as const;

const createRecords = (size: Size, petIds: readonly string[], now: Date): readonly Row[] =>
  list(size.records, (index) => {
    const isFirst = index % FIRST_PET_DIVISOR === 0;
    const type = RECORD_TYPES[index % RECORD_TYPES.length] ?? 'vaccine';
    const isKind = isFirst && index % (FIRST_PET_DIVISOR * ONE_KIND_DIVISOR) === 0;
    return {
      id: v7(),
      petId: isFirst ? petIds[0] : petIds[index % petIds.length],
      type: isKind ? 'vaccine' : type,
      title: isKind ? 'Rabies' : `Care ${index % 97}`,
      dateAdministered: addDays(now, -40 - (index % 3000)),
      nextDueDate: addDays(now, (index % 400) - 30),
      veterinarian: 'Dr. Liza Santos',
      clinic: 'Makati Animal Care Centre',
      notes: 'Took it well. Keep from bathing for a week; look at the spot on Friday.',
      weight: index % 4 ? null : '12.4 kg',
      cost: '₱850',
      costCentavos: 85_000,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      deletedAt: index % 40 === 39 ? now.toISOString() : null,
    };
  });

const createReminder = (record: Row, index: number, now: Date): Row => {
  const isOpen = index % OPEN_REMINDER_EVERY === 0;
  return {
    id: v7(),
    petId: record['petId'],
    medicalRecordId: record['id'],
    type: record['type'],
    title: record['title'],
    dueDate: record['nextDueDate'],
    isCompleted: !isOpen,
    completedAt: isOpen ? null : new Date(now.getTime() - index * 60_000).toISOString(),
    plannedFor: `${now.toISOString().slice(0, 10)} ${String(record['nextDueDate'])}`,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    deletedAt: record['deletedAt'] ?? null,
  };
};

/** A filled account, with the ids that the calls need. */
export interface FilledAccount {
  readonly userId: string;
  readonly cookie: string;
  /** The pet with the most records. */
  readonly petId: string;
  readonly shareToken: string;
  readonly recordId: string;
  readonly reminderId: string;
  readonly scanned: string;
  readonly clinicId: string;
}

const fillPhotos = async (
  tx: Runner,
  userId: string,
  { records, count, now }: { records: readonly Row[]; count: number; now: Date },
): Promise<void> => {
  const bytes = randomBytes(PHOTO_BYTES);
  for (const [index, record] of records.slice(0, count).entries()) {
    const id = v7();
    await insertBlob(tx, {
      ...{ id, userId, kind: 'photo', originalName: null, mimeType: 'image/jpeg' },
      ...{ sha256: `${index}`, byteSize: PHOTO_BYTES, width: 800, height: 600, bytes },
      ...{ createdAt: now.toISOString(), thumbnail: null },
    });
    await tx.run((knex) =>
      knex('recordAttachments').insert({ recordId: record['id'], position: 0, blobId: id }),
    );
  }
};

export const fillAccount = async (db: Database, size: Size, now: Date): Promise<FilledAccount> => {
  const { id: userId } = await buildUser(db);
  const instant = now.toISOString();
  const petIds = list(size.pets, () => v7());
  const tokens = list(size.pets, () => randomBytes(9).toString('base64url'));
  const records = createRecords(size, petIds, now);
  const reminders = records.map((record, index) => createReminder(record, index, now));
  const scans = list(size.scans, (index) => `scanned-${userId}-${index}`);
  const clinics = list(size.clinics, (index) => ({
    ...{ id: v7(), userId, source: 'own', name: `Clinic ${index}`, nameKey: `clinic ${index}` },
    ...{ address: '12 Katipunan Avenue', type: 'general', createdAt: instant, updatedAt: instant },
  }));
  await db.transaction(async (tx) => {
    await insert(
      tx,
      'pets',
      petIds.map((id, index) => ({
        ...{ id, userId, name: `Bantay ${index}`, category: 'dog', breed: 'Aspin' },
        ...{ dateOfBirth: '2021-06-01', shareToken: tokens[index] },
        ...{ createdAt: instant, updatedAt: instant },
      })),
    );
    await insert(tx, 'medicalRecords', records);
    await insert(tx, 'reminders', reminders);
    await insert(
      tx,
      'scannedPets',
      scans.map((petId) => ({
        ...{ id: v7(), userId, petId, name: 'Muning', category: 'cat', medicalRecordCount: 3 },
        ...{ scannedAt: instant, createdAt: instant },
      })),
    );
    await insert(tx, 'vetClinics', clinics);
    await insert(
      tx,
      'pushSubscriptions',
      list(size.devices, (index) => ({
        ...{ id: v7(), userId, endpoint: `https://push.example/${userId}/${index}` },
        ...{ p256dh: 'B'.repeat(87), auth: 'a'.repeat(22), createdAt: instant },
      })),
    );
    await insert(
      tx,
      'clinicRatings',
      clinics.slice(0, size.ratings).map(({ id }) => ({
        ...{ id: v7(), userId, clinicId: id, rating: 4, createdAt: instant, updatedAt: instant },
      })),
    );
    const existingRecords = records.filter(
      ({ petId, deletedAt }) => petId === petIds[0] && deletedAt === null,
    );
    await fillPhotos(tx, userId, { records: existingRecords, count: size.photos, now });
  });
  for (let session = 1; session < (size.records > 1 ? 50 : 1); session += 1) {
    await signIn(db, userId);
  }
  const { id: clinicId } = await buildClinic(db);
  return {
    userId,
    cookie: await signIn(db, userId),
    petId: petIds[0] ?? '',
    shareToken: tokens[0] ?? '',
    recordId: String(records[0]?.['id']),
    reminderId: String(reminders[0]?.['id']),
    scanned: scans[0] ?? '',
    clinicId,
  };
};
