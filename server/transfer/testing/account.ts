import { expect } from 'vitest';
import { COUNTED_LISTS, type Counts } from '#server/entities/contract.ts';
import type { TestClient, TestServer } from '#server/testing.ts';
import { cookiesOf } from './upload.ts';

export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

export interface Exported {
  readonly format: number;
  readonly exportDate: string;
  readonly profile: Readonly<Record<string, unknown>>;
  readonly pets: readonly Row[];
  readonly medicalRecords: readonly Row[];
  readonly reminders: readonly Row[];
  readonly documents: readonly Row[];
  readonly scannedPets: readonly Row[];
  readonly expenseItems: readonly Row[];
  readonly carePlans: readonly Row[];
}

/** Downloads an account's export. */
export const exportOf = async (
  { url }: Pick<TestServer, 'url'>,
  client: TestClient,
  query = '',
) => {
  const response = await fetch(`${url}/api/export${query}`, {
    headers: { Cookie: cookiesOf(client) },
  });
  expect(response.status).toBe(200);
  const text = await response.text();
  return { text, data: JSON.parse(text) as Exported, headers: response.headers };
};

const TABLES = [
  'users',
  'pets',
  'medical_records',
  'reminders',
  'blobs',
  'record_attachments',
  'record_documents',
  'scanned_pets',
  'import_ids',
  'idempotency_keys',
];

/** The number of rows in each table; a refused import must not change it. */
export const countRows = async ({ db }: Pick<TestServer, 'db'>) => {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    counts[table] = (await db.run((knex) => knex(table).count('* as n').first<{ n: number }>())).n;
  }
  return counts;
};

// The cast is safe: `Object.fromEntries` widens the names.
export const ZERO_COUNTS = Object.fromEntries(
  COUNTED_LISTS.map((name) => [name, 0]),
) as unknown as Counts;
export const NO_PROFILE = { inFile: 0, filled: [], hidden: [] };
