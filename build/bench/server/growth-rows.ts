import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import { snakeCase } from '#db/engine/columns.ts';
import { SEARCHED_TABLES, storedWords } from '#db/engine/search/definitions.ts';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import { dayIn } from '#server/calendar/zones.ts';

/** A row with the database's column names. */
export type Row = Readonly<Record<string, string | number | boolean | null>>;

/** Rows by table, ordered so that parents come before their children. */
export type Rows = Map<string, Row[]>;

/**
 * The number of records of each pet, one in each round. An owner's rows are created over years, and
 * are stored among those of all others.
 */
export const ROUND_COUNT = 60;
const PETS = [3, 2] as const;
const DAY_MS = 86_400_000;
const DAYS_BETWEEN = 18;
const REMINDER_EVERY = 3;
/** The reminders of the last rounds are open, and all others are completed. */
const FIRST_OPEN_ROUND = 51;
const TITLES: Readonly<Record<string, readonly string[]>> = {
  vaccine: ['Anti-rabies', '5-in-1', 'Bordetella', 'Leptospirosis'],
  deworming: ['Drontal', 'Milbemax'],
  treatment: ['Tick and flea', 'Ear drops'],
  surgery: ['Spay'],
  checkup: ['Annual check-up', 'Weigh-in'],
  'lab-test': ['Blood count'],
  grooming: ['Bath and trim', 'Nails'],
};
const RECORD_TYPES = Object.keys(TITLES);
const RECORD_NOTES = 'Took it well. Keep from bathing for a week; look at the spot on Friday.';

/** The values that are the same in all rows. */
export interface CommonValues {
  readonly now: Date;
  readonly passwordHash: string;
}

/** Returns the number of pets of an owner. Owners are numbered from 0, and the calls of owner 0 are measured. */
export const countPets = (owner: number): number => PETS[owner % PETS.length] ?? 1;

const KIND_NUMBERS = { user: 1, pet: 2, record: 3, reminder: 4, notice: 5, other: 6 } as const;

/** The id of a generated row, the same in every database. Ids grow with time, as the app's ids do. */
const rowId = (
  kind: keyof typeof KIND_NUMBERS,
  owner: number,
  index: number,
  instant: number,
): string => {
  const random = Buffer.alloc(16);
  // The search distinguishes owners by the end of their ids.
  random.writeUInt16BE(owner % 2 ** 16, 12);
  random.writeUInt16BE(index, 14);
  return v7({ msecs: instant, seq: KIND_NUMBERS[kind] * 0x100000 + owner, random });
};

const getJoinedAt = ({ now }: CommonValues): number =>
  now.getTime() - (ROUND_COUNT + 1) * DAYS_BETWEEN * DAY_MS;
const iso = (instant: number): string => new Date(instant).toISOString();
const toDay = (instant: number): string => iso(instant).slice(0, 10);

export const getUserId = (owner: number, commonValues: CommonValues): string =>
  rowId('user', owner, 0, getJoinedAt(commonValues));
export const getPetId = (owner: number, pet: number, commonValues: CommonValues): string =>
  rowId('pet', owner, pet, getJoinedAt(commonValues));
export const emailAddress = (owner: number): string => `owner${owner}@example.com`;
export const getShareToken = (owner: number, pet: number): string =>
  createHash('sha256').update(`${owner} ${pet}`).digest('base64url').slice(0, 12);

export const getRecordId = (
  owner: number,
  pet: number,
  round: number,
  commonValues: CommonValues,
): string => rowId('record', owner, pet * ROUND_COUNT + round, getInstant(round, commonValues));
export const getReminderId = (
  owner: number,
  pet: number,
  round: number,
  commonValues: CommonValues,
): string => rowId('reminder', owner, pet * ROUND_COUNT + round, getInstant(round, commonValues));

const getInstant = (round: number, commonValues: CommonValues): number =>
  getJoinedAt(commonValues) + (round + 1) * DAYS_BETWEEN * DAY_MS;

/**
 * The searched columns of each table. `addRow` stores their words, because the rows are inserted without the
 * statements of the app that do so.
 */
const searched: ReadonlyMap<string, readonly string[]> = new Map(
  SEARCHED_TABLES.map(({ table, search }) => [
    snakeCase(table.name),
    search.columns.map(snakeCase),
  ]),
);

const addRow = (rows: Rows, table: string, row: Row): void => {
  const tableRows = rows.get(table) ?? [];
  rows.set(table, tableRows);
  const columns = searched.get(table);
  const words = columns && { search_words: storedWords(columns.map((column) => row[column])) };
  tableRows.push({ ...row, ...words });
};

/** Adds an owner's account, its pets, and the rows of which an account has only one or two. */
export const addOwner = (rows: Rows, owner: number, commonValues: CommonValues): void => {
  const createdAt = iso(getJoinedAt(commonValues));
  const times = { created_at: createdAt, updated_at: createdAt };
  const id = getUserId(owner, commonValues);
  addRow(rows, 'users', {
    ...{ ...times, id, email: emailAddress(owner), password_hash: commonValues.passwordHash },
    ...{ first_name: 'Ana', last_name: 'Reyes', phone: '0917 555 0177', city: 'Quezon City' },
    ...{ address: '12 Katipunan Avenue', is_email_confirmed: true },
    notification_preferences: '{"email":true,"sms":false,"push":true,"reminders":true}',
  });
  const otherPetId = (index: number) => rowId('other', owner, index, getJoinedAt(commonValues));
  addRow(rows, 'user_subscriptions', {
    ...{ ...times, id: otherPetId(0), user_id: id, plan_id: FREE_PLAN_ID, start_date: createdAt },
    storage_used: 0,
  });
  for (const index of [1, 2]) {
    addRow(rows, 'sessions', {
      ...{ sid: `sid ${owner} ${index} that is as long as a real hash`, id: otherPetId(index) },
      ...{ user_id: id, sess: JSON.stringify({ userId: id, sessionVersion: 1 }) },
      ...{ expire: iso(commonValues.now.getTime() + index * DAY_MS), created_at: createdAt },
      ...{ last_seen_at: createdAt, user_agent: 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0' },
    });
  }
  addRow(rows, 'push_subscriptions', {
    ...{
      id: otherPetId(3),
      user_id: id,
      endpoint: `https://push.example/${owner}`,
      created_at: createdAt,
    },
    ...{ p256dh: 'B'.repeat(87), auth: 'a'.repeat(22), session_id: otherPetId(1) },
  });
  addRow(rows, 'scanned_pets', {
    ...{ id: otherPetId(4), user_id: id, pet_id: otherPetId(5), name: 'Muning', category: 'cat' },
    ...{ medical_record_count: 3, scanned_at: createdAt, created_at: createdAt },
  });
  for (let pet = 0; pet < countPets(owner); pet += 1) {
    addRow(rows, 'pets', {
      ...{ ...times, id: getPetId(owner, pet, commonValues), user_id: id, name: `Bantay ${pet}` },
      ...{ category: 'dog', breed: 'Aspin', date_of_birth: '2021-06-01', sex: 'male' },
      ...{ share_token: getShareToken(owner, pet), microchip_id: null, neutered: true },
    });
  }
};

const createRecord = (
  owner: number,
  pet: number,
  round: number,
  commonValues: CommonValues,
): Row => {
  const instant = getInstant(round, commonValues);
  const type = RECORD_TYPES[(round + pet) % RECORD_TYPES.length] ?? 'vaccine';
  const titles = TITLES[type] ?? [];
  // One record in a hundred was deleted recently.
  const isDeleted = owner > 0 && (owner + round) % 100 === 0;
  return {
    ...{
      id: getRecordId(owner, pet, round, commonValues),
      pet_id: getPetId(owner, pet, commonValues),
      type,
    },
    ...{ title: titles[round % titles.length] ?? '', date_administered: toDay(instant) },
    next_due_date: round % REMINDER_EVERY === 0 ? toDay(instant + 365 * DAY_MS) : null,
    ...{
      veterinarian: 'Dr. Liza Santos',
      clinic: 'Makati Animal Care Centre',
      notes: RECORD_NOTES,
    },
    ...{ cost: round % 2 ? '₱850' : null, cost_centavos: round % 2 ? 85_000 : 0 },
    weight: round % 4 ? null : `${12 + (round % 5)}.4 kg`,
    ...{ created_at: iso(instant), updated_at: iso(instant) },
    deleted_at: isDeleted ? iso(commonValues.now.getTime() - 3 * DAY_MS) : null,
  };
};

/** A due date: of three open reminders, one is overdue, one due soon and one due next year. */
const getDueDate = (round: number, owner: number, { now }: CommonValues): string => {
  const dayOffsets = [-1 - (owner % 20), 3 + (owner % 25), 200 + (owner % 100)];
  return toDay(
    now.getTime() + (dayOffsets[(round - FIRST_OPEN_ROUND) / REMINDER_EVERY] ?? 0) * DAY_MS,
  );
};

const createReminder = (
  record: Row,
  owner: number,
  pet: number,
  round: number,
  commonValues: CommonValues,
): Row => {
  const isOpen = round >= FIRST_OPEN_ROUND;
  const instant = getInstant(round, commonValues);
  const soonDay = toDay(commonValues.now.getTime() + 4 * DAY_MS);
  const dueDate = isOpen ? getDueDate(round, owner, commonValues) : toDay(instant + 100 * DAY_MS);
  return {
    ...{ id: getReminderId(owner, pet, round, commonValues), pet_id: record['pet_id'] ?? null },
    ...{ medical_record_id: record['id'] ?? null, type: record['type'] ?? null },
    ...{ title: record['title'] ?? null, due_date: dueDate, is_completed: !isOpen },
    is_overdue: isOpen && dueDate < toDay(commonValues.now.getTime()),
    // The notices of this day are already planned, because a server would otherwise plan fifty thousand when it
    // starts.
    planned_for:
      isOpen && dueDate < soonDay ? `${dayIn(commonValues.now, 'Asia/Manila')} ${dueDate}` : null,
    completed_at: isOpen ? null : iso(instant + 100 * DAY_MS),
    ...{ created_at: iso(instant), updated_at: iso(instant) },
    deleted_at: isOpen ? (record['deleted_at'] ?? null) : null,
  };
};

/** Adds the rows of one owner's pets in a round, with those that the server derives from them. */
export const addRound = (
  rows: Rows,
  owner: number,
  round: number,
  commonValues: CommonValues,
): void => {
  const userId = getUserId(owner, commonValues);
  for (let pet = 0; pet < countPets(owner); pet += 1) {
    const record = createRecord(owner, pet, round, commonValues);
    addRow(rows, 'medical_records', record);
    if (round % REMINDER_EVERY === 0) {
      addRow(rows, 'reminders', createReminder(record, owner, pet, round, commonValues));
    }
  }
  if (round < ROUND_COUNT - 15) return;
  // Only the last 90 days have stored responses for retries and sent notices.
  const instant = commonValues.now.getTime() - (ROUND_COUNT - round) * 6 * DAY_MS;
  addRow(rows, 'idempotency_keys', {
    ...{ user_id: userId, route: 'POST /api/pets/:petId/medical-records', key: `key ${round}` },
    ...{ body_hash: 'h'.repeat(43), status: 201, created_at: iso(instant) },
    answer: JSON.stringify({ ...createRecord(owner, 0, round, commonValues), attachments: [] }),
  });
  if (round <= FIRST_OPEN_ROUND) return;
  const notice = { target: '', channel: 'email', kind: 'overdue', state: 'sent', attempts: 1 };
  for (const index of [0, 1]) {
    addRow(rows, 'notices', {
      ...{ ...notice, id: rowId('notice', owner, round * 2 + index, instant), user_id: userId },
      ...{
        reminder_id: getReminderId(owner, index, FIRST_OPEN_ROUND, commonValues),
        day: toDay(instant),
      },
      ...{ next_attempt_at: iso(instant), sent_at: iso(instant), created_at: iso(instant) },
    });
  }
};
