import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCarePlan } from '#db/care/factory.ts';
import { buildDose } from '#db/doses/factory.ts';
import { snakeCase } from '#db/engine/columns.ts';
import { buildExpenseItem } from '#db/expenses/factory.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { restorableTables } from '#server/entities/restoring.ts';
import { createRoutes } from './app.ts';
import type { Subjects } from './attacks/testing/example.ts';
import { addressOn, buildSubjects, endpointName } from './attacks/testing/subjects.ts';
import { VALID_BODIES } from './attacks/testing/valid-bodies.ts';
import { entities } from './entities.ts';
import { startJobs } from './jobs.ts';
import { startTestServer, type TestClient, type TestServer } from './testing.ts';
import { exportOf } from './transfer/testing/account.ts';
import { upload } from './transfer/testing/upload.ts';

/**
 * Every statement of every call (from the route table) and every job must find its rows by an index that leads to few
 * rows, however many owners there are. SQLite plans without statistics here as it does in production, so the plans for
 * an empty database also hold for a full one.
 */

/** Tables that do not grow with owners and may be read completely. */
const SMALL_TABLES: Readonly<Record<string, string>> = {
  subscription_plans: 'a row a plan',
  settings: 'a row a setting or secret',
  imports: 'a row for each import in progress',
  clinic_directories: 'one row',
  clinic_areas: 'a row for each square of 0.25° that was ever looked at',
};

/** First columns of indexes that identify a row, or the rows of one owner, pet, record, address or key. */
const SELECTIVE_INDEX = /(^|_)(id|by|sid|key|token|hash|email|endpoint|phone|issuer)$/;

/** Indexes by time or state over all owners' rows, which jobs use, in SQLite's words. */
const EXCEPTED_JOBS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    restorableTables(entities).map((table) => [
      `${snakeCase(table.name)}_deleted (deleted_at<?)`,
      'rows that were deleted 30 days ago',
    ]),
  ),
  'reminders_open (due_date<?)':
    'open reminders that are due; what was planned is passed over in the index',
  'reminders_flagged (is_completed=?)': 'flags that stand on what was done: none but for a moment',
  'reminders_flagged (is_completed=? AND due_date>?)': 'flags on what was put off',
  'reminders_document_due (due_date=?)': 'documents that end in 7 or 30 days',
  'notices_state_next_attempt_at_index (state=? AND next_attempt_at<?)': 'what waits to be sent',
  'notices_created_at_index (created_at<?)': 'notices of 90 days ago',
  'care_plans_next_notice (next_notice_at<?)': 'plans that have something to tell of now',
  'users_next_digest (next_digest_at<?)': 'accounts whose daily mail is due',
  'sitter_links_ends (ends_at<?)': 'links for sitters that ended 30 days ago',
  'vet_links_ends (ends_at<?)': 'links for vets that ended 30 days ago',
  'sessions_expire_index (expire<?)': 'sessions that ran out',
  'biometric_challenges_expires_at_index (expires_at<?)': 'challenges that ran out',
  'rate_limits_resets_at_index (resets_at<?)': 'counters that ran out',
  'phone_codes_expires_at_index (expires_at<?)': 'codes that ran out',
  'idempotency_keys_created_at_index (created_at<?)': 'answers of 90 days ago',
  'freed_ids_table_name_freed_at_index (table_name=? AND freed_at<?)':
    'ids that were freed 400 days ago',
  'changes_gone (gone_at=?)': 'tombstones that the job has not seen yet',
  'hand_overs_expires_at (expires_at<?)': 'links of hand-overs that ran out',
  'handed_over_handed_over_at (handed_over_at<?)': 'pets handed over 90 days ago',
  'invitations_expires_at (expires_at<?)': 'invitations that ran out',
  'memberships_until (until<?)': 'memberships whose last day is over',
  'changes_gone (gone_at<?)': 'tombstones of 400 days ago',
  'sign_up_codes_expires (expires_at<?)': 'codes for new accounts that ran out',
  'api_tokens_expires (expires_at<?)': 'tokens of programs that ran out 30 days ago',
  'account_tokens_expires_at_index (expires_at<?)': 'tokens of mails that ran out',
  'remembered_devices_expires (expires_at<?)': 'devices that are asked for a second step again',
  'second_steps_expires (expires_at<?)': 'logins that ran out before their second step',
  'activities_at (at<?)': 'activities of 400 days ago',
  users_time_zone_index: 'the first time zone',
  'users_time_zone_index (time_zone>?)': 'the next time zone',
  'support_messages_mailed_at_mail_again_at_index (mailed_at=? AND mail_again_at<?)':
    'letters that wait',
  'support_messages_mailed_at_mail_again_at_index (mailed_at<?)': 'letters mailed 30 days ago',
};

const EXCEPTED_CALLS: Readonly<Record<string, string>> = {
  'pets_deleted (deleted_at<?)': 'sample pets, purged as if deleted in the year 1',
  'medical_records_deleted (deleted_at<?)': 'and their records',
  'vet_clinics_band_longitude_latitude_index (band=? AND longitude>? AND longitude<?)':
    'clinics of a box of the map',
};

/** Statements that start with a whole table but stop early, or never run. */
const BOUNDED_SCANS: readonly (readonly [RegExp, string])[] = [
  [/^select `id` from `users` limit (\S+)$/, 'whether anybody has an account: one row'],
  [
    /^select max\(`created_at`\) as `newest` from `\w+` limit (\S+)$/,
    'the newest row of a table: once, after an update',
  ],
  [/from `\w+` (?:inner join .+ )?where 1 = \S+/, 'of an empty list: SQLite looks at no row'],
  [/from `vet_clinics` .* order by `name_key` asc, `id` asc limit (\S+)$/, 'the first 200 by name'],
  [
    /from `vet_clinics` .*name_key like .* limit (\S+)$/,
    'typed letters, anywhere in a name: 8 of them',
  ],
];

let server: TestServer;
/** The first caller of each statement. */
const statementPlans = new Map<string, string>();

const recordStatements = (person: string): void => {
  for (const sql of server.statements()) {
    if (!/^(begin|commit|rollback|pragma)/i.test(sql))
      statementPlans.set(sql, statementPlans.get(sql) ?? person);
  }
};

interface Owner {
  readonly client: TestClient;
  readonly subjects: Subjects;
}

const createOwnerOfEverything = async (): Promise<Owner> => {
  const { user, client } = await server.owner();
  const [device] = (await client.get<readonly { id: string }[]>('/api/auth/sessions')).body;
  const owner = { userId: user.id, sessionId: device?.id ?? '' };
  const subjects = await buildSubjects(server.db, owner);
  server.statements();
  return { client, subjects };
};

/** Queries that screens use in addition to the plain address. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  'GET /api/pets': ['?includePhotos=true&includeReminders=true', '?page=2&limit=5'],
  'GET /api/pets/:petId': ['?includePhotos=true'],
  'GET /api/pets/:petId/medical-records': [
    '?page=1&limit=20&types=vaccine,checkup&sort=cost&order=asc&includeAttachments=true',
    '?sort=type&order=desc',
  ],
  'GET /api/expenses': ['?search=rabies%20ñ&types=vaccine&sort=amount', '?sort=pet&page=2'],
  'GET /api/expenses/summary': ['?year=2026'],
  'GET /api/vet-clinics': ['?lat=14.55&lng=121.02&radius=10'],
  'GET /api/search': ['?q=ban', '?q=rabies%20ñ&cursor=2026-11-01~record~x'],
  'GET /api/vet-clinics/names': ['?q=ma'],
  'GET /api/photos/:photoId': ['?size=thumbnail'],
};

const callEverything = async (): Promise<void> => {
  const reader = await createOwnerOfEverything();
  for (const { endpoint } of createRoutes(server.parts)) {
    const name = endpointName(endpoint);
    // Only signed-in reads share an owner, because other calls may change or delete the owner's things.
    const isRead = endpoint.method === 'GET' && endpoint.access !== 'public';
    const { client, subjects } = isRead ? reader : await createOwnerOfEverything();
    const address = addressOn(endpoint, subjects);
    const body = endpoint.method === 'GET' ? undefined : (VALID_BODIES[name] ?? {});
    for (const query of ['', ...(QUERIES[name] ?? [])]) {
      const { status } = await client.send(endpoint.method, address + query, body);
      expect([name, query, status < 500 && (status < 300 || !isRead || query === '')]).toEqual([
        ...[name, query, true],
      ]);
      recordStatements(name);
    }
  }
};

/** Calls whose bodies are not JSON. */
const callOtherEndpoints = async (): Promise<void> => {
  const { client, subjects } = await createOwnerOfEverything();
  // The photos of the subjects are not real, so an import would refuse them.
  const { user, client: sender } = await server.owner();
  const pet = await buildPet(server.db, { userId: user.id });
  const record = await buildRecord(server.db, { petId: pet.id });
  await buildReminder(server.db, { petId: pet.id, medicalRecordId: record.id });
  const plan = await buildCarePlan(server.db, { petId: pet.id });
  const { text } = await exportOf(server, sender);
  // The rows that a second file adds are stored under stand-ins of the pet and the plan.
  await buildRecord(server.db, { petId: pet.id });
  await buildDose(server.db, { petId: pet.id, planId: plan.id });
  await buildExpenseItem(server.db, { userId: user.id, petId: pet.id });
  const { text: laterText } = await exportOf(server, sender);
  const otherOwnerRows = await createOwnerOfEverything();
  const account = { url: server.url, client: otherOwnerRows.client };
  for (const file of [text, laterText])
    expect((await upload(account, '/api/import', file)).status).toBe(200);
  recordStatements('POST /api/import');
  const rating = { clinicId: subjects['clinicId'], rating: 5 };
  expect((await client.post('/api/clinic-ratings', rating)).status).toBe(201);
  recordStatements('POST /api/clinic-ratings');
};

beforeAll(async () => {
  server = await startTestServer({ config: { supportEmail: 'help@example.com' } });
  await callEverything();
  await callOtherEndpoints();
  await startJobs(server.parts).stop();
  recordStatements('jobs');
});
afterAll(() => server[Symbol.asyncDispose]());

const explainStatement = async (sql: string): Promise<readonly string[]> => {
  const nullBindings = Array.from({ length: sql.split('?').length - 1 }, () => null);
  const rows: readonly { readonly detail: string }[] = await server.db.run((knex) =>
    knex.raw(`explain query plan ${sql}`, nullBindings),
  );
  return rows.map(({ detail }) => detail);
};

/** A step of a query plan that reads a growing table, with its index; undefined for other steps. */
const parsePlanStep = (detail: string, growingTables: ReadonlySet<string>) => {
  const [, how, table = '', by = ''] =
    /^(SCAN|SEARCH) (\w+)(?: USING (?:COVERING )?INDEX (.*?))?(?: LEFT-JOIN)?$/.exec(detail) ?? [];
  return growingTables.has(table) ? { isWhole: how === 'SCAN', by } : undefined;
};

const isFew = (author: string, person: string): boolean => {
  const [, column = ''] = /\((\w+)/.exec(author) ?? [];
  return (
    SELECTIVE_INDEX.test(column) || author in (person === 'jobs' ? EXCEPTED_JOBS : EXCEPTED_CALLS)
  );
};

test('no statement reads more rows with more owners', async () => {
  const tables: readonly string[] = await server.db.run((knex) =>
    knex('sqlite_schema').where({ type: 'table' }).pluck('name'),
  );
  const growingTables = new Set(
    tables.filter((table) => !/^(knex|sqlite|search_index)_/.test(table) && !SMALL_TABLES[table]),
  );
  expect(growingTables.size).toBeGreaterThan(20);
  const wideStatements: unknown[] = [];
  const touchedTables = new Set<string>();
  for (const [sql, who] of statementPlans) {
    if (BOUNDED_SCANS.some(([pattern]) => pattern.test(sql))) continue;
    for (const detail of await explainStatement(sql)) {
      const step = parsePlanStep(detail, growingTables);
      if (!step) continue;
      touchedTables.add(step.by);
      if (step.isWhole || !isFew(step.by, who)) wideStatements.push([who, detail, sql]);
    }
  }
  expect(wideStatements).toEqual([]);
  // Makes sure that statements were recorded at all.
  expect(statementPlans.size).toBeGreaterThan(150);
  expect([...touchedTables]).toEqual(expect.arrayContaining(Object.keys(EXCEPTED_JOBS)));
});
