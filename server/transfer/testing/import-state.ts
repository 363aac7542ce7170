import { expect } from 'vitest';
import type { Database } from '#db/engine/run.ts';
import { tables } from '#db/tables.ts';
import type { Subjects } from '#server/attacks/testing/example.ts';
import { buildSubjects } from '#server/attacks/testing/subjects.ts';
import type { Changes } from '#server/changes/contract.ts';
import type { TestClient, TestServer } from '#server/testing.ts';
import { type Exported, exportOf } from './account.ts';
import { createPhoto, PDF } from './household.ts';

interface ThingWithId {
  readonly id: string;
}

/** Gives an owner one of everything, with a photo and a document that an import accepts. Returns the ids. */
export const fillAccount = async (
  { db }: Pick<TestServer, 'db'>,
  userId: string,
): Promise<Subjects> => {
  const subjects = await buildSubjects(db, { userId, sessionId: '' });
  const [, image = ''] = (await createPhoto(1)).split(',');
  const bytesByKind = { photo: Buffer.from(image, 'base64'), document: PDF };
  for (const [kind, bytes] of Object.entries(bytesByKind))
    await db.run((knex) => knex('blobs').where({ userId, kind }).update({ bytes }));
  return subjects;
};

/** A file with one of everything that owners have. */
export const createWholeFile = async (
  server: TestServer,
): Promise<Exported & { readonly carePlans?: unknown }> => {
  const source = await server.owner({ phone: '0917' });
  await fillAccount(server, source.user.id);
  const image = await createPhoto(1);
  await source.client.put('/api/auth/user', { profileImageUrl: await createPhoto(9) });
  const { data } = await exportOf(server, source.client);
  const [document] = (data as { petDocuments?: readonly ThingWithId[] }).petDocuments ?? [];
  return {
    ...data,
    medicalRecords: data.medicalRecords.map((row) => ({
      ...row,
      attachments: [row['imageUrl'] ?? image],
    })),
    ...{ petDocumentPages: [{ documentId: document?.id, position: 0, data: image }] },
  };
};

/** Tables that every request may write. */
const REQUEST_TABLES = /^(idempotencyKeys|sessions|rateLimits|settings)$/;

/** The number of rows in each table, and the bytes that an account uses. */
export const countAll = async (
  { db }: Pick<TestServer, 'db'>,
  userId: string,
): Promise<Readonly<Record<string, unknown>>> => {
  const counts: Record<string, unknown> = {};
  for (const { name } of tables) {
    if (REQUEST_TABLES.test(name)) continue;
    counts[name] = (await db.run((knex) => knex(name).count('* as n').first<{ n: number }>())).n;
  }
  const plan = await db.run((knex) =>
    knex('userSubscriptions').where({ userId }).first<{ storageUsed: number }>('storageUsed'),
  );
  return { ...counts, storageUsed: plan?.storageUsed ?? 0 };
};

export const readCursor = async (client: TestClient) =>
  (await client.get<Changes>('/api/changes?limit=1000')).body.cursor;

/** An owner's changes since a cursor. */
export const readChanges = async (client: TestClient, cursor: string) =>
  (await client.get<Changes>(`/api/changes?since=${cursor}&limit=1000`)).body.changes;

/** The same changes, read in pages of 70. */
export const readChangePages = async (client: TestClient, cursor: string) => {
  const pages: Changes['changes'][number][] = [];
  for (let since = cursor, more = true; more; ) {
    const { body } = await client.get<Changes>(`/api/changes?since=${since}&limit=70`);
    pages.push(...body.changes);
    ({ cursor: since, more } = body);
  }
  return pages;
};

/** The answers to these reads of the owner, and the changes since the cursor. */
export const readState = async (client: TestClient, paths: readonly string[], cursor: string) => {
  const answers: unknown[] = [];
  for (const path of paths) {
    const { status, body } = await client.get<unknown>(path);
    expect([path, status]).toEqual([path, 200]);
    answers.push(body);
  }
  return { answers, changes: await readChanges(client, cursor) };
};

/** The rows, and pages of late rows, of a published import that are not shown yet. */
export const countDivided = async (db: Database): Promise<number> => {
  const pages = await db.run((knex) =>
    knex('importRows')
      .join('imports', 'imports.id', 'importRows.importId')
      .whereNotNull('imports.published')
      .count('* as n')
      .first<{ n: number }>(),
  );
  let count = Number(pages.n);
  for (const table of ['medicalRecords', 'weighings', 'reminders', 'searchEntries']) {
    const row = await db.run((knex) =>
      knex(table)
        .whereIn('petId', (standIns) =>
          standIns
            .from('importStandIns')
            .join('imports', 'imports.id', 'importStandIns.importId')
            .whereNotNull('imports.published')
            .select('importStandIns.id'),
        )
        .whereNotIn('id', (standIns) => standIns.from('importStandIns').select('id'))
        .count('* as n')
        .first<{ n: number }>(),
    );
    count += Number(row.n);
  }
  return count;
};
