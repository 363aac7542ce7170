import { expect, test } from 'vitest';
import { buildServerPage } from '#server/testing/server-page.ts';
import { startTestServer } from '#server/testing.ts';
import { COMBINATION_COUNT, soakVetLeaks } from './leaks.ts';

test('a vet link reveals what is included of its own pet, and nothing else', async () => {
  using builtPage = buildServerPage('sit-page');
  await using server = await startTestServer({ rendererFolder: builtPage.rendererFolder });
  const leakResult = await soakVetLeaks(server, COMBINATION_COUNT, 20_261_120);
  expect(leakResult).toEqual({ links: COMBINATION_COUNT, problems: [] });
});
