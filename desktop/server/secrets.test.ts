import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { SecretFileDamaged } from '#desktop/start-failure.ts';
import { keyring, noKeyring } from '#desktop/testing/keyring.ts';
import { makeFolder } from '#desktop/testing/placeholder.ts';
import { sessionSecret } from '#server/secrets/session-secret.ts';
import { vapidKeys } from '#server/secrets/vapid-keys.ts';
import { KeyringLocked } from './keyring-locked.ts';
import { householdSecrets } from './secrets.ts';

const stderr = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);

const ownKeyring = keyring('ours');
const plainSecret = (dataDir: string) => sessionSecret({ dataDir, sessionSecret: undefined });
const lies = (dataDir: string, name: string) => readFileSync(join(dataDir, name), 'utf8');

it('are encrypted from the first start on, and never change', async () => {
  using folder = makeFolder();
  const firstSecrets = await householdSecrets(folder.path, ownKeyring);
  expect(firstSecrets.sessionSecret?.length).toBeGreaterThanOrEqual(32);
  expect(lies(folder.path, 'session-secret')).not.toContain(firstSecrets.sessionSecret);
  expect(lies(folder.path, 'session-secret')).toMatch(/^sealed:/);
  expect(await householdSecrets(folder.path, ownKeyring)).toEqual(firstSecrets);
  expect(readdirSync(folder.path)).toEqual(['session-secret']);
});

it('encrypts the files of an earlier version with their content, so that nobody is signed out', async () => {
  using folder = makeFolder();
  const secret = plainSecret(folder.path);
  const keys = await vapidKeys({ dataDir: folder.path, vapid: undefined });
  for (const start of ['first', 'second']) {
    const secrets = await householdSecrets(folder.path, ownKeyring);
    expect([start, secrets]).toEqual([start, { sessionSecret: secret, vapid: keys }]);
  }
  expect(lies(folder.path, 'session-secret')).not.toContain(secret);
  expect(lies(folder.path, 'vapid.json')).toMatch(/^sealed:/);
  expect(lies(folder.path, 'vapid.json')).not.toContain(keys.privateKey);
  if (process.platform !== 'win32') {
    for (const name of ['session-secret', 'vapid.json']) {
      expect(statSync(join(folder.path, name)).mode & 0o077).toBe(0);
    }
  }
});

it('stores the secrets unencrypted if the system has no keyring, and reports it', async () => {
  using folder = makeFolder();
  const secret = plainSecret(folder.path);
  expect(await householdSecrets(folder.path, noKeyring)).toMatchObject({ sessionSecret: secret });
  expect(lies(folder.path, 'session-secret')).toBe(secret);
  expect(String(stderr.mock.lastCall?.[0])).toContain('keeps no secrets');
  // Once the system has a keyring, the secret is encrypted.
  expect(await householdSecrets(folder.path, ownKeyring)).toMatchObject({ sessionSecret: secret });
  expect(lies(folder.path, 'session-secret')).toMatch(/^sealed:/);
});

it('sets aside secrets of another computer, and creates new ones', async () => {
  using folder = makeFolder();
  const otherSecrets = await householdSecrets(folder.path, keyring('theirs'));
  const sealedFile = lies(folder.path, 'session-secret');
  const ownSecrets = await householdSecrets(folder.path, ownKeyring);
  expect(ownSecrets.sessionSecret).not.toBe(otherSecrets.sessionSecret);
  expect(lies(folder.path, 'session-secret.unreadable')).toBe(sealedFile);
  expect(await householdSecrets(folder.path, ownKeyring)).toEqual(ownSecrets);
});

it('never overwrites an unreadable secret', async () => {
  using folder = makeFolder();
  const sealedTexts: string[] = [];
  for (const computer of ['one', 'two', 'three']) {
    await householdSecrets(folder.path, keyring(computer));
    sealedTexts.push(lies(folder.path, 'session-secret'));
  }
  expect(lies(folder.path, 'session-secret.unreadable')).toBe(sealedTexts[0]);
  expect(lies(folder.path, 'session-secret.unreadable-2')).toBe(sealedTexts[1]);
  // A locked keyring may be unlocked later.
  await expect(householdSecrets(folder.path, noKeyring)).rejects.toThrow(KeyringLocked);
  expect(lies(folder.path, 'session-secret')).toBe(sealedTexts[2]);
});

it('refuses a damaged file instead of signing with it', async () => {
  using folder = makeFolder();
  writeFileSync(join(folder.path, 'session-secret'), 'short');
  await expect(householdSecrets(folder.path, ownKeyring)).rejects.toThrow(SecretFileDamaged);
  expect(existsSync(join(folder.path, 'vapid.json'))).toBe(false);
});
