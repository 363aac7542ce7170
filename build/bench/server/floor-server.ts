import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import BetterSqlite3 from 'better-sqlite3';

/**
 * The floor: the cost of listing records and inserting one without any framework. It uses node:http
 * and prepared statements on tables of the same shape, with responses of the same size, but checks
 * neither the session nor the request. `floor-server DATABASE` prints its address.
 */
const db = new BetterSqlite3(process.argv[2] ?? '');
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.pragma('foreign_keys = ON');

const list = db.prepare(
  `select id, pet_id as petId, type, title, description, date_administered as dateAdministered,
     next_due_date as nextDueDate, veterinarian, clinic, batch_number as batchNumber, manufacturer, valid_until as validUntil, weight,
     cost, cost_centavos as costCentavos, notes, image_blob_id as imageUrl, reminder_enabled as reminderEnabled,
     reminder_sms as reminderSms, merged_at as mergedAt, version, created_at as createdAt, updated_at as updatedAt
   from medical_records where pet_id = ? and deleted_at is null order by date_administered desc, id limit 20`,
);
const findOwner = db.prepare(
  `select users.id, users.first_name as name, users.currency from pets join users on users.id = pets.user_id
   where pets.id = ?`,
);
const insertRecord = db.prepare(
  `insert into medical_records (id, pet_id, type, title, date_administered, next_due_date, veterinarian, clinic, cost,
     cost_centavos, notes, reminder_enabled, reminder_sms, version, created_at, updated_at)
   values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, 0, 1, ?, ?)`,
);
const insertReminder = db.prepare(
  `insert into reminders (id, pet_id, medical_record_id, type, title, due_date, is_overdue, is_completed,
     notification_sent, created_at, updated_at) values (?, ?, ?, ?, ?, ?, 0, 0, 0, ?, ?)`,
);

/** The empty fields that every record has in a response. */
const EMPTY_FILES = { photo: null, attachments: [], photos: [], documents: [] };

/** The owner's fields, which every record of a pet contains. */
const ownerFields = (petId: string) => {
  // A cast: a row of the statement above.
  const owner = findOwner.get(petId) as { id: string; name: string; currency: string };
  const { id, name, currency } = owner;
  return { currency, createdBy: { id, name }, updatedBy: { id, name } };
};

const listRows = (petId: string) => {
  const fields = ownerFields(petId);
  return list.all(petId).map((row) => {
    // A cast: a row of the statement above.
    const record = row as Readonly<Record<string, unknown>>;
    const flags = {
      reminderEnabled: record['reminderEnabled'] === 1,
      reminderSms: record['reminderSms'] === 1,
    };
    return { ...record, ...flags, ...fields, ...EMPTY_FILES };
  });
};

const insert = db.transaction((petId: string, body: Readonly<Record<string, unknown>>) => {
  const id = randomUUID();
  const now = new Date().toISOString();
  const { type, title, dateAdministered, nextDueDate, veterinarian, clinic, cost, notes } = body;
  const record = [type, title, dateAdministered, nextDueDate, veterinarian, clinic, cost];
  const costCentavos = Number(cost) * 100;
  insertRecord.run(id, petId, ...record, costCentavos, notes, now, now);
  insertReminder.run(randomUUID(), petId, id, type, title, nextDueDate, now, now);
  const missingFields = {
    ...{ description: null, batchNumber: null, manufacturer: null, validUntil: null },
    ...{ weight: null, imageUrl: null, mergedAt: null },
  };
  const flags = { reminderEnabled: true, reminderSms: false, version: 1 };
  const times = { createdAt: now, updatedAt: now };
  return {
    id,
    petId,
    ...body,
    ...missingFields,
    costCentavos,
    ...flags,
    ...times,
    ...ownerFields(petId),
    ...EMPTY_FILES,
  };
});

const readBody = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  return text;
};

const server = createServer(async (request, response) => {
  const petId = request.url?.split('/')[3] ?? '';
  const isList = request.method === 'GET';
  const answer = isList
    ? {
        records: listRows(petId),
        pagination: { page: 1, limit: 20, total: 20, hasMore: true },
      }
    : insert(petId, JSON.parse(await readBody(request)));
  const text = JSON.stringify(answer);
  response.writeHead(isList ? 200 : 201, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
});
server.listen(0, '127.0.0.1', () => {
  // A cast: a server that listens on a port has such an address.
  console.log(`The floor is running at http://localhost:${(server.address() as AddressInfo).port}`);
});
process.once('SIGTERM', () => process.exit(0));
