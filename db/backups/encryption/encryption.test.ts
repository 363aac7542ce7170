import {
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  scryptSync,
} from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { listBackups } from '#db/backups/list.ts';
import { makeBackup } from '#db/backups/make.ts';
import { type Manifest, readManifest } from '#db/backups/manifest.ts';
import { openAndCheck } from '#db/backups/open.ts';
import { stagedPath, stageRestore } from '#db/backups/restore.ts';
import {
  catchMessage,
  household,
  INSTALLATION,
  ignoreProgress,
  origin,
} from '#db/backups/testing.ts';
import { decryptFile, encryptFile } from './files.ts';
import { CHUNK_BYTES, TAG_BYTES } from './header.ts';
import { type BackupKey, deriveKey, randomDerivation } from './key.ts';

const PASSPHRASE = 'apat na salitang mahaba';
const key: BackupKey = { salt: randomBytes(32), logN: 14, master: randomBytes(32) };
const otherBackupKey: BackupKey = { ...key, master: randomBytes(32) };

const manifest: Manifest = {
  ...origin,
  format: 1,
  schema: [],
  contents: { accounts: 1, pets: 2, records: 3, photos: 4, documents: 5 },
  tables: {},
  unsoundBlobs: [],
};

const freshFolder = () => {
  const path = mkdtempSync(join(tmpdir(), 'alaga-encryption-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
};

/** An encrypted file of three whole chunks and a part, with the positions of its chunks. */
const sealedFile = (folder: string, name = 'sealed', size = 3 * CHUNK_BYTES + 1000) => {
  const plain = randomBytes(size);
  writeFileSync(join(folder, 'plain'), plain);
  const file = join(folder, name);
  encryptFile(join(folder, 'plain'), file, { manifest, key }, ignoreProgress);
  const bytes = readFileSync(file);
  const chunks = Math.ceil(size / CHUNK_BYTES);
  return { plain, file, bytes, begin: bytes.length - size - chunks * TAG_BYTES };
};

const openFile = (folder: string, bytes: Uint8Array, backupKey: BackupKey | undefined = key) =>
  catchMessage(() => {
    const [file, target] = [join(folder, 'tried'), join(folder, 'opened')];
    rmSync(target, { force: true });
    writeFileSync(file, bytes);
    decryptFile(file, target, backupKey, ignoreProgress);
  });

test('an encrypted backup reveals nothing without its key, and everything with it', async () => {
  await using fixture = await household();
  const folder = join(fixture.folder, 'backups');
  const seenNonces = new Set<string>();
  const input = { source: fixture.source, target: fixture.target, makeFolder: true, origin, key };
  const shownShares: number[] = [];
  const newBackup = await makeBackup(input, (progress) => {
    shownShares.push(progress);
    for (const name of existsSync(folder) ? readdirSync(folder) : [])
      seenNonces.add(readFileSync(join(folder, name)).subarray(0, 15).toString('latin1'));
  });
  // Another program may copy the folder of backups at any moment.
  expect([...seenNonces].filter((start) => start !== '')).toEqual(['ALAGA-ENCRYPTED']);
  expect(shownShares).toEqual(shownShares.toSorted((a, next) => a - next));
  expect(readdirSync(folder)).toEqual(['one.alaga-backup']);
  expect(readdirSync(fixture.folder).filter((name) => name.includes('.part-'))).toEqual([]);
  expect(statSync(fixture.target).mode & 0o077).toBe(0);
  const bytes = readFileSync(fixture.target);
  for (const secret of ['Bantay', '$argon2id', 'SQLite format 3', '"pets"'])
    expect([secret, bytes.includes(secret)]).toEqual([secret, false]);

  const { contents, ...header } = { ...origin, contents: newBackup.contents };
  expect(listBackups(folder)).toMatchObject([{ isEncrypted: true, manifest: header }]);
  expect(listBackups(folder)[0]?.manifest).not.toHaveProperty('contents');
  expect(listBackups(folder, otherBackupKey)[0]?.manifest).not.toHaveProperty('contents');
  expect(listBackups(folder, key)[0]?.manifest).toEqual({ ...header, contents });
  const openOptions = { backup: fixture.target, file: fixture.source };
  expect(openAndCheck({ ...openOptions, key }, ignoreProgress)).toEqual(newBackup);
  const openWith = (keyOption: { key?: BackupKey }) =>
    catchMessage(() => openAndCheck({ ...openOptions, ...keyOption }, ignoreProgress));
  expect(await openWith({})).toBe('needs-passphrase');
  expect(await openWith({ key: otherBackupKey })).toBe('wrong-passphrase');
  expect(readdirSync(fixture.folder).filter((name) => name.includes('.checking'))).toEqual([]);

  await stageRestore({ ...openOptions, key, installation: INSTALLATION }, ignoreProgress);
  const db = new BetterSqlite3(stagedPath(fixture.source), { readonly: true });
  expect(db.prepare('select name from pets order by name').pluck().all()).toContain('Bantay');
  db.close();
  const refusedRestore = stageRestore(
    { ...openOptions, key: otherBackupKey, installation: INSTALLATION },
    ignoreProgress,
  );
  expect(await catchMessage(() => refusedRestore)).toBe('wrong-passphrase');
  expect(existsSync(stagedPath(fixture.source))).toBe(false);
});

test('two encrypted backups can be checked at once', async () => {
  await using fixture = await household();
  const daily = join(fixture.folder, 'backups', 'daily.alaga-backup');
  const manifests = [
    await fixture.make({ key }),
    await fixture.make({ key, target: daily, origin: { ...origin, kind: 'daily' } }),
  ];
  const checkBackup = (backup: string, onProgress: () => void = ignoreProgress) =>
    openAndCheck({ backup, file: fixture.source, key }, onProgress);
  let second: Manifest | undefined;
  // The second check begins in the middle of the first.
  const first = checkBackup(fixture.target, () => {
    second ??= checkBackup(daily);
  });
  expect([first, second]).toEqual(manifests);
});

test('plain and encrypted backups may share a folder', async () => {
  await using fixture = await household();
  await fixture.make();
  await fixture.make({ target: join(fixture.folder, 'backups', 'two.alaga-backup'), key });
  const listedBackups = listBackups(join(fixture.folder, 'backups'), key);
  expect(
    listedBackups
      .map(({ name, isEncrypted, manifest: told }) => [name, isEncrypted, told?.contents?.pets])
      .toSorted(),
  ).toEqual([
    ['one.alaga-backup', false, 1],
    ['two.alaga-backup', true, 1],
  ]);
  expect(
    openAndCheck({ backup: fixture.target, file: fixture.source, key }, ignoreProgress).contents
      .pets,
  ).toBe(1);
});

test.each([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES])(
  'decrypts %d bytes unchanged',
  async (size) => {
    using folder = freshFolder();
    const { plain, file } = sealedFile(folder.path, 'sealed', size);
    decryptFile(file, join(folder.path, 'opened'), key, ignoreProgress);
    expect(readFileSync(join(folder.path, 'opened')).equals(plain)).toBe(true);
  },
);

test('does not decrypt a truncated, extended, reordered or mixed file', async () => {
  using folder = freshFolder();
  const { bytes, begin } = sealedFile(folder.path);
  const chunk = (index: number, of = bytes, from = begin) =>
    of.subarray(
      from + index * (CHUNK_BYTES + TAG_BYTES),
      from + (index + 1) * (CHUNK_BYTES + TAG_BYTES),
    );
  const header = bytes.subarray(0, begin);
  const fourChunks = [0, 1, 2, 3].map((index) => chunk(index));
  const [first = header, second = header, third = header, last = header] = fourChunks;
  const twin = sealedFile(folder.path, 'twin');
  const changedFiles: readonly (readonly [string, readonly Uint8Array[]])[] = [
    ['whole', [header, first, second, third, last]],
    ['without its last chunk', [header, first, second, third]],
    ['without all chunks', [header]],
    ['without one in the middle', [header, first, third, last]],
    ['in another order', [header, second, first, third, last]],
    ['with one twice', [header, first, first, third, last]],
    ['cut within a chunk', [header, first, second, third, last.subarray(0, 500)]],
    ['cut within a tag', [header, first, second, third, last.subarray(0, 5)]],
    ['with more behind it', [header, first, second, third, last, Buffer.from('more')]],
    ['with its last chunk again', [header, first, second, third, last, last]],
    ['with another file’s chunk', [header, chunk(0, twin.bytes, twin.begin), second, third, last]],
    [
      'with another file’s header',
      [twin.bytes.subarray(0, twin.begin), first, second, third, last],
    ],
  ];
  for (const [what, parts] of changedFiles) {
    const problem = await openFile(folder.path, Buffer.concat(parts));
    expect([what, problem]).toEqual([what, what === 'whole' ? 'none' : 'damaged']);
  }
  expect(await openFile(folder.path, bytes, otherBackupKey)).toBe('wrong-passphrase');
});

test('a flipped byte anywhere is reported as damage, never as a wrong passphrase', async () => {
  using folder = freshFolder();
  const { bytes, begin } = sealedFile(folder.path, 'sealed', 2000);
  const signedEnd = begin - 32;
  for (let place = 22; place < bytes.length; place += place < begin ? 7 : 97) {
    const brokenBuffer = Buffer.from(bytes);
    brokenBuffer[place] = (brokenBuffer[place] ?? 0) ^ 1;
    // Damage to the HMAC looks the same as an HMAC made with another passphrase.
    const expected = place >= signedEnd && place < begin ? 'wrong-passphrase' : 'damaged';
    expect([place, await openFile(folder.path, brokenBuffer)]).toEqual([place, expected]);
  }
  const laterBuffer = Buffer.from(bytes);
  laterBuffer[17] = 2;
  expect(await openFile(folder.path, laterBuffer)).toBe('newer');
});

test('a file cannot demand more than 256 MB of memory', async () => {
  using folder = freshFolder();
  const greedyBackupKey: BackupKey = { ...key, logN: 30 };
  writeFileSync(join(folder.path, 'plain'), 'x');
  const file = join(folder.path, 'sealed');
  encryptFile(join(folder.path, 'plain'), file, { manifest, key: greedyBackupKey }, ignoreProgress);
  expect(await openFile(folder.path, readFileSync(file), greedyBackupKey)).toBe('newer');
});

/** The size of the file in bytes, which is far more than garbage that is not yet collected. */
const SIZE = 256 * 1024 * 1024;

test('a large backup is never in memory as a whole', () => {
  using folder = freshFolder();
  const memoryBefore = process.memoryUsage().arrayBuffers;
  let peakBytes = 0;
  const measure = () => {
    peakBytes = Math.max(peakBytes, process.memoryUsage().arrayBuffers - memoryBefore);
  };
  writeFileSync(join(folder.path, 'plain'), '');
  truncateSync(join(folder.path, 'plain'), SIZE);
  encryptFile(join(folder.path, 'plain'), join(folder.path, 'sealed'), { manifest, key }, measure);
  decryptFile(join(folder.path, 'sealed'), join(folder.path, 'opened'), key, measure);
  expect(statSync(join(folder.path, 'opened')).size).toBe(SIZE);
  expect(peakBytes).toBeLessThan(SIZE * 0.75);
});

test('a passphrase is the same in every Unicode normalisation', async () => {
  expect(randomDerivation().logN).toBe(17);
  const derivation = randomDerivation(14);
  const derivedKey = await deriveKey('niño na mahaba', derivation);
  expect(await deriveKey('nin\u0303o na mahaba', derivation)).toEqual(derivedKey);
  expect((await deriveKey('nino na mahaba', derivation)).master).not.toEqual(derivedKey.master);
});

/** Decodes a file by FORMAT.md alone, without any import from the code under test. */
const openByTheBook = (bytes: Buffer, passphrase: string): Buffer => {
  expect(bytes.subarray(0, 16).toString('latin1')).toBe('ALAGA-ENCRYPTED\0');
  const [logN = 0, r = 0, p = 0] = bytes.subarray(19, 22);
  const [salt, fileSalt] = [bytes.subarray(22, 54), bytes.subarray(54, 86)];
  const size = bytes.readUInt32BE(86);
  const clear = bytes.readUInt16BE(90);
  const summary = bytes.readUInt16BE(92 + clear);
  const expectedSize = 94 + clear + summary;
  const mac = bytes.subarray(expectedSize + 32, expectedSize + 64);
  const options = { N: 2 ** logN, r, p, maxmem: 2 ** 30 };
  const masterBuffer = scryptSync(passphrase.normalize('NFKC'), salt, 32, options);
  const keyFor = (info: string) =>
    Buffer.from(hkdfSync('sha256', masterBuffer, fileSalt, `alaga backup 1 ${info}`, 32));
  const signedBuffer = bytes.subarray(0, expectedSize + 32);
  expect(createHmac('sha256', keyFor('header')).update(signedBuffer).digest().equals(mac)).toBe(
    true,
  );
  const openedChunks: Buffer[] = [];
  for (let [place, index] = [expectedSize + 64, 0]; place < bytes.length; index += 1) {
    const end = Math.min(place + size + 16, bytes.length);
    const nonce = Buffer.alloc(12);
    nonce.writeUInt32BE(index, 7);
    nonce[11] = end === bytes.length ? 1 : 0;
    const decipher = createDecipheriv('aes-256-gcm', keyFor('chunks'), nonce);
    decipher.setAAD(mac);
    decipher.setAuthTag(bytes.subarray(end - 16, end));
    openedChunks.push(decipher.update(bytes.subarray(place, end - 16)), decipher.final());
    place = end;
  }
  return Buffer.concat(openedChunks);
};

test('a decoder written from FORMAT.md opens a backup', async () => {
  await using fixture = await household();
  await fixture.make({ key: await deriveKey(PASSPHRASE, randomDerivation()) });
  const database = join(fixture.folder, 'by-the-book.db');
  writeFileSync(database, openByTheBook(readFileSync(fixture.target), PASSPHRASE));
  const db = new BetterSqlite3(database, { readonly: true });
  expect(readManifest(db)).toMatchObject(origin);
  db.close();
});

test('a forged header reveals nothing and does not affect the list', () => {
  using folder = freshFolder();
  const encryptWithSummary = (clear: string) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(Buffer.byteLength(clear));
    const fileStart = Buffer.concat([
      Buffer.from('ALAGA-ENCRYPTED\0\0\u0001\u0001\u0011\u0008\u0001', 'latin1'),
      ...[randomBytes(64), Buffer.from([0, 4, 0, 0]), length, Buffer.from(clear)],
      ...[Buffer.from([0, 16]), randomBytes(16)],
    ]);
    const digest = createHash('sha256').update(fileStart).digest();
    const path = join(folder.path, 'made-up.alaga-backup');
    writeFileSync(path, Buffer.concat([fileStart, digest, randomBytes(200)]));
    return listBackups(folder.path, key)[0]?.manifest;
  };
  const { installation, kind, madeAt, appVersion, mode } = origin;
  const wholeSummary = { installation, kind, madeAt, appVersion, mode };
  expect(encryptWithSummary(JSON.stringify(wholeSummary))).toEqual(wholeSummary);
  for (const wrongField of [{ madeAt: 7 }, { madeAt: 'soon' }, { kind: 'none' }, { mode: [] }])
    expect(encryptWithSummary(JSON.stringify({ ...wholeSummary, ...wrongField }))).toBeUndefined();
  for (const clear of ['', 'null', '{', '[]', '"text"'])
    expect(encryptWithSummary(clear)).toBeUndefined();
});
