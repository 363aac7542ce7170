import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PortFileDamaged } from '#desktop/start-failure.ts';
import { makeFolder } from '#desktop/testing/placeholder.ts';
import { randomPort, rememberedPort, rememberPort } from './remembered-port.ts';

it('has no port before the first start, and always the same one after it', () => {
  using folder = makeFolder();
  expect(rememberedPort(folder.path)).toBeUndefined();
  rememberPort(folder.path, 24_680);
  expect(rememberedPort(folder.path)).toBe(24_680);
  expect(readdirSync(folder.path)).toEqual(['port']);
});

it.each(['', 'port', '0', '80', '-24680', '24680.5', '65536', '246802468', '0x5f5f'])(
  'refuses a file with "%s" instead of taking another port',
  (content) => {
    using folder = makeFolder();
    writeFileSync(join(folder.path, 'port'), content);
    expect(() => rememberedPort(folder.path)).toThrow(PortFileDamaged);
  },
);

it('starts outside of the range for outgoing connections', () => {
  const ports = Array.from({ length: 1000 }, randomPort);
  expect(Math.min(...ports)).toBeGreaterThanOrEqual(20_000);
  expect(Math.max(...ports)).toBeLessThan(30_000);
});
