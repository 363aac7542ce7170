import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '#desktop/testing/placeholder.ts';
import { AppLock, readNewLock, type StoredSecrets } from './app-lock.ts';

const owner = '0190c1f0-0000-7000-8000-000000000001';
const PIN = { pin: '4711', minutes: 5, owner };

/** Stand-ins for the real hashing, which the server's tests cover. */
const secrets: StoredSecrets = {
  hash: async (pin) => `hash of ${pin}`,
  matchesHash: async (hash, pin) => hash === `hash of ${pin}`,
  isPasswordOf: async (userId, password) => userId === owner && password === 'mabuting-aso',
};

const reverseText = (text: string) => [...text].reverse().join('');

const house = () => {
  const folder = makeFolder();
  const file = join(folder.path, 'lock.json');
  let time = Date.UTC(2026, 2, 3, 2);
  const startLock = () =>
    new AppLock({
      file,
      secrets: async () => secrets,
      secretStorage: { hide: reverseText, reveal: reverseText, isOpen: () => true },
      now: () => new Date(time),
    });
  const advance = (seconds: number) => {
    time += seconds * 1000;
  };
  return {
    file,
    start: startLock,
    pass: advance,
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
};

describe('the app lock', () => {
  it('is off until it is set, and on from the next start', async () => {
    using parts = house();
    const lock = parts.start();
    lock.lock();
    expect([lock.isSet, lock.isLocked]).toEqual([false, false]);
    await lock.set(PIN, undefined);
    expect([lock.isSet, lock.isLocked, lock.idleMinutes]).toEqual([true, false, 5]);
    const restartedLock = parts.start();
    expect(restartedLock.isLocked).toBe(true);
    expect(await restartedLock.unlock('4712')).toEqual({ is: 'wrong', wait: 0 });
    expect(restartedLock.isLocked).toBe(true);
    expect(await restartedLock.unlock('4711')).toEqual({ is: 'right' });
    expect(restartedLock.isLocked).toBe(false);
  });

  it('stores neither the PIN nor its hash in clear', async () => {
    using parts = house();
    await parts.start().set(PIN, undefined);
    const content = readFileSync(parts.file, 'utf8');
    expect(content).not.toContain('4711');
    expect(content).not.toContain('hash of');
  });

  it('opens with the PIN or the password while nothing can be saved, and counts wrong PINs', async () => {
    using parts = house();
    const lock = parts.start();
    await lock.set(PIN, undefined);
    // A folder in the place of the temporary file, so that writing fails as on a full disk.
    mkdirSync(`${parts.file}.new`);
    lock.lock();
    expect(await lock.unlock('4711')).toEqual({ is: 'right' });
    expect(lock.isLocked).toBe(false);
    lock.lock();
    for (let tryCount = 0; tryCount < 4; tryCount += 1) await lock.unlock('0000');
    expect(await lock.unlock('4711')).toEqual({ is: 'wait', wait: 30_000 });
    parts.pass(30);
    expect(await lock.reset('mabuting-aso')).toEqual({ is: 'right' });
    // The lock is still set, because its removal could not be saved.
    expect([lock.isLocked, lock.isSet]).toEqual([false, true]);
    rmdirSync(`${parts.file}.new`);
    expect(parts.start().isLocked).toBe(true);
  });

  it('makes wrong attempts wait longer and longer, also after a restart', async () => {
    using parts = house();
    await parts.start().set(PIN, undefined);
    for (let tryCount = 0; tryCount < 4; tryCount += 1) await parts.start().unlock('0000');
    expect(await parts.start().unlock('4711')).toEqual({ is: 'wait', wait: 30_000 });
    parts.pass(30);
    expect(await parts.start().unlock('0000')).toEqual({ is: 'wrong', wait: 60_000 });
    parts.pass(59);
    expect((await parts.start().unlock('4711')).is).toBe('wait');
    parts.pass(1);
    const lock = parts.start();
    expect((await lock.unlock('4711')).is).toBe('right');
    // The correct PIN has reset the number of wrong attempts.
    lock.lock();
    expect(await lock.unlock('0000')).toEqual({ is: 'wrong', wait: 0 });
  });

  it('counts concurrent attempts', async () => {
    using parts = house();
    const lock = parts.start();
    await lock.set(PIN, undefined);
    lock.lock();
    const pins = Array.from({ length: 50 }, (_, index) => String(4690 + index));
    const results = await Promise.all(pins.map((pin) => lock.unlock(pin)));
    expect(results.filter(({ is }) => is === 'wrong')).toHaveLength(4);
    expect(lock.isLocked).toBe(true);
  });

  it('is removed by the password of the owner who set it, with the same limit of attempts', async () => {
    using parts = house();
    await parts.start().set(PIN, undefined);
    const lock = parts.start();
    expect((await lock.reset('wrong-password')).is).toBe('wrong');
    expect((await lock.reset('mabuting-aso')).is).toBe('right');
    expect([lock.isSet, lock.isLocked, parts.start().isLocked]).toEqual([false, false, false]);
    await lock.set(PIN, undefined);
    for (let tryCount = 0; tryCount < 4; tryCount += 1) await lock.reset('guess');
    expect((await lock.reset('mabuting-aso')).is).toBe('wait');
  });

  it('is changed and removed only with the PIN', async () => {
    using parts = house();
    const lock = parts.start();
    await lock.set(PIN, undefined);
    const nextSettings = { ...PIN, pin: '123456', minutes: 15 };
    expect((await lock.set(nextSettings, undefined)).is).toBe('wrong');
    expect((await lock.set(nextSettings, '4711')).is).toBe('right');
    expect(lock.idleMinutes).toBe(15);
    expect((await lock.remove('4711')).is).toBe('wrong');
    expect((await lock.remove('123456')).is).toBe('right');
    expect(lock.isSet).toBe(false);
  });

  it('reports changes', async () => {
    using parts = house();
    const lock = parts.start();
    let changes = 0;
    lock.onChange(() => {
      changes += 1;
    });
    await lock.set(PIN, undefined);
    lock.lock();
    lock.lock();
    await lock.unlock('4711');
    expect(changes).toBe(3);
    lock.lock();
    await lock.reset('mabuting-aso');
    expect(changes).toBe(5);
  });

  it('a hash that cannot be decrypted refuses every PIN, but not the password', async () => {
    using parts = house();
    await parts.start().set(PIN, undefined);
    const lockWithoutKeyring = new AppLock({
      file: parts.file,
      secrets: async () => secrets,
      secretStorage: { hide: reverseText, reveal: () => undefined, isOpen: () => false },
      now: () => new Date(0),
    });
    expect(lockWithoutKeyring.isLocked).toBe(true);
    expect((await lockWithoutKeyring.unlock('')).is).toBe('unreadable');
    expect((await lockWithoutKeyring.unlock('4711')).is).toBe('unreadable');
    expect((await lockWithoutKeyring.remove('4711')).is).toBe('unreadable');
    // When the keyring is available again, so is the PIN. Attempts that could not be checked do not
    // count.
    const restartedLock = parts.start();
    expect(restartedLock.waitMs).toBe(0);
    expect((await restartedLock.unlock('4711')).is).toBe('right');
    lockWithoutKeyring.lock();
    expect((await lockWithoutKeyring.reset('mabuting-aso')).is).toBe('right');
  });

  it.each(['', '{', 'null', '{"hidden":5}'])('a file with %s locks nobody out', (content) => {
    using parts = house();
    writeFileSync(parts.file, content);
    expect(parts.start().isLocked).toBe(false);
  });
});

it.each([
  undefined,
  'x',
  {},
  { ...PIN, pin: '123' },
  { ...PIN, pin: '12345678901234' },
  { ...PIN, pin: 4711 },
  { ...PIN, pin: '47a1' },
  { ...PIN, minutes: 0 },
  { ...PIN, minutes: '5' },
  { ...PIN, owner: '../../x' },
])('refuses a lock of %o', (change) => {
  expect(readNewLock(change)).toBeUndefined();
});
