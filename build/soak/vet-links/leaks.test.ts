import { expect, test } from 'vitest';
import { buildServerPage } from '#server/testing/server-page.ts';
import { startTestServer } from '#server/testing.ts';
import { COMBINATIONS, soakVetLeaks } from './leaks.ts';

test('a vet link reveals what is included of its own pet, and nothing else', async () => {
  using builtPage = buildServerPage('sit-page');
  await using server = await startTestServer({ rendererFolder: builtPage.rendererFolder });
  const leaks = await soakVetLeaks(server, COMBINATIONS, 20_261_120);
  expect(leaks).toEqual({ links: COMBINATIONS, problems: [] });
}, 180_000);
