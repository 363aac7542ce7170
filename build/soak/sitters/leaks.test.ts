import { expect, test } from 'vitest';
import { buildServerPage } from '#server/testing/server-page.ts';
import { startTestServer } from '#server/testing.ts';
import { soakSitterLeaks } from './leaks.ts';

test('a sitter link reveals only its own pets', async () => {
  using builtPage = buildServerPage('sit-page');
  await using server = await startTestServer({ rendererFolder: builtPage.rendererFolder });
  expect(await soakSitterLeaks(server, 10, 20_261_120)).toEqual({ links: 10, problems: [] });
});
