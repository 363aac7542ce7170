import { expect, test } from 'vitest';
import { builtSitPage } from '#server/sit/testing/built-sit-page.ts';
import { startTestServer } from '#server/testing.ts';
import { soakVetLeaks } from './leaks.ts';

test('a vet link reveals what is included of its own pet, and nothing else', async () => {
  using built = builtSitPage();
  await using server = await startTestServer({ rendererFolder: built.rendererFolder });
  expect(await soakVetLeaks(server, 10, 20_261_120)).toEqual({ links: 10, wrong: [] });
}, 180_000);
