import { expect, test } from 'vitest';
import { userColumns } from './accounts/queries.ts';
import { credentialColumns } from './biometrics/queries.ts';
import { areaColumns, directoryColumns } from './clinics/areas.ts';
import { clinicColumns } from './clinics/queries.ts';
import { ratingColumns } from './clinics/ratings.ts';
import { booleanColumns, camelCase, jsonColumns, snakeCase } from './columns.ts';
import { foundMuteColumns } from './lost/mutes.ts';
import { foundReportColumns } from './lost/queries.ts';
import { noticeColumns } from './notices/queries.ts';
import { pushSubscriptionColumns } from './notices/subscriptions.ts';
import { petColumns } from './pets/queries.ts';
import { phoneCodeColumns } from './phones/queries.ts';
import { blobColumns } from './photos/queries.ts';
import { planColumns, subscriptionColumns } from './plans/queries.ts';
import { attachmentColumns } from './records/attachments.ts';
import { recordDocumentColumns } from './records/documents.ts';
import { recordColumns } from './records/queries.ts';
import { reminderColumns } from './reminders/queries.ts';
import { scanColumns } from './scans/queries.ts';
import { settingColumns } from './settings/queries.ts';
import { supportAttachmentColumns, supportMessageColumns } from './support/queries.ts';
import { openTestDatabase } from './testing.ts';
import { type Column, columnsIn } from './testing-schema.ts';
import { importIdColumns } from './transfer/imports.ts';

const byTable = (columns: readonly Column[]) => Map.groupBy(columns, ({ table }) => table);

test('exactly the boolean columns of the schema are decoded as booleans', async () => {
  await using test = await openTestDatabase();
  const booleans = (await columnsIn(test.db)).filter(({ type }) => type === 'boolean');
  expect(new Set(booleans.map(({ name }) => name))).toEqual(booleanColumns);
});

test('every JSON column exists and is text, and shares its name with no other kind of column', async () => {
  await using test = await openTestDatabase();
  const columns = await columnsIn(test.db);
  for (const name of jsonColumns) {
    const named = columns.filter((column) => column.name === name);
    expect(named.map(({ type }) => type)).toEqual(['text']);
  }
  for (const name of booleanColumns) {
    const types = columns.filter((column) => column.name === name).map(({ type }) => type);
    expect(new Set(types), name).toEqual(new Set(['boolean']));
  }
});

test.each([
  ['pets', petColumns],
  ['biometric_credentials', credentialColumns],
  ['medical_records', recordColumns],
  ['record_attachments', attachmentColumns],
  ['record_documents', recordDocumentColumns],
  ['reminders', reminderColumns],
  ['notices', noticeColumns],
  ['found_reports', foundReportColumns],
  ['found_mutes', foundMuteColumns],
  ['scanned_pets', scanColumns],
  ['vet_clinics', clinicColumns],
  ['clinic_areas', areaColumns],
  ['clinic_directories', directoryColumns],
  ['clinic_ratings', ratingColumns],
  ['settings', settingColumns],
  ['push_subscriptions', pushSubscriptionColumns],
  ['blobs', blobColumns],
  ['import_ids', importIdColumns],
  ['phone_codes', phoneCodeColumns],
  ['support_messages', supportMessageColumns],
  ['support_attachments', supportAttachmentColumns],
  ['subscription_plans', planColumns],
  ['user_subscriptions', subscriptionColumns],
])('the row type of %s names every column of its table', async (table, named) => {
  await using test = await openTestDatabase();
  const columns = byTable(await columnsIn(test.db)).get(table) ?? [];
  expect(named.map(snakeCase).toSorted()).toEqual(columns.map(({ name }) => name).toSorted());
});

test('every column that the row type of users names exists', async () => {
  await using test = await openTestDatabase();
  const columns = byTable(await columnsIn(test.db)).get('users') ?? [];
  expect(columns.map(({ name }) => name)).toEqual(
    expect.arrayContaining(userColumns.map(snakeCase)),
  );
});

test.each(['sha256', 'userId', 'completedByRecordId', 'sid'])(
  'the name %s survives the way to the database and back',
  (name) => expect(camelCase(snakeCase(name))).toBe(name),
);
