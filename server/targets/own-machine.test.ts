import { expect, test, vi } from 'vitest';
import { isRefused } from './policy.ts';

const OWN_ADDRESS = '1.2.3.4';

vi.mock('node:os', async (importOriginal) => ({
  ...(await importOriginal<typeof import('node:os')>()),
  networkInterfaces: () => ({ eth0: [{ address: OWN_ADDRESS }] }),
}));

test('a public address of this machine is refused, unless the operator allows it', async () => {
  const settings = { allowedTargets: [], publicUrl: undefined };
  const url = `https://${OWN_ADDRESS}/pets`;
  expect(await isRefused(url, settings)).toBe(true);
  expect(await isRefused('https://1.1.1.1/pets', settings)).toBe(false);
  expect(await isRefused(url, { ...settings, allowedTargets: [`${OWN_ADDRESS}:443`] })).toBe(false);
});
