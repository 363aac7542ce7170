import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { buildUser } from '#db/accounts/factory.ts';
import { insertSession } from '#db/accounts/sessions.ts';
import { insertBlob } from '#db/blobs.ts';
import { buildPet } from '#db/pets/factory.ts';
import { openTestDatabase } from '#db/testing.ts';
import { makeBackup } from './make.ts';
import { BackupError, type Origin } from './manifest.ts';

/** The id of the installation in these tests. */
export const INSTALLATION = randomUUID();
export const origin: Origin = {
  installation: INSTALLATION,
  kind: 'manual',
  madeAt: '2026-11-20T02:00:00.000Z',
  appVersion: '1.2.3',
  mode: 'household',
};
export const ignoreProgress = () => undefined;
export const SECRET = 'a-session-that-must-not-travel';

/** A household with a pet, a photo of incompressible bytes and a signed-in user. */
export const household = async () => {
  const newDatabase = await openTestDatabase();
  const { db, folder } = newDatabase;
  const user = await buildUser(db, { passwordHash: '$argon2id$of-ana' });
  await buildPet(db, { userId: user.id, name: 'Bantay' });
  await buildPet(db, { userId: user.id, name: 'Sample', isSample: true });
  const bytes = randomBytes(60_000);
  const photo = {
    id: randomUUID(),
    userId: user.id,
    kind: 'photo',
    originalName: null,
    mimeType: 'image/jpeg',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    byteSize: bytes.length,
    width: 100,
    height: 100,
    createdAt: '2026-11-20T01:00:00.000Z',
    thumbnail: null,
    bytes,
  } as const;
  await db.transaction((tx) => insertBlob(tx, photo));
  const instant = '2026-11-20T01:00:00.000Z';
  await insertSession(db, {
    sid: SECRET,
    id: randomUUID(),
    userId: user.id,
    sess: { userId: user.id },
    expire: '2027-01-01T00:00:00.000Z',
    createdAt: instant,
    userAgent: null,
    lastSeenAt: instant,
  });
  const source = join(folder, 'alaga.db');
  const target = join(folder, 'backups', 'one.alaga-backup');
  const makeTestBackup = (overrides: Partial<Parameters<typeof makeBackup>[0]> = {}) =>
    makeBackup({ source, target, makeFolder: true, origin, ...overrides }, ignoreProgress);
  return { ...newDatabase, source, target, photo, make: makeTestBackup };
};

/** The problem of the BackupError that a function throws; `none` if it throws nothing. */
export const catchMessage = async (work: () => unknown): Promise<string> => {
  try {
    await work();
  } catch (error) {
    return error instanceof BackupError ? error.problem : String(error);
  }
  return 'none';
};
