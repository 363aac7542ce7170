import { expect, test } from 'vitest';
import { builtSitPage } from '#server/sit/testing/built-sit-page.ts';
import { startTestServer } from '#server/testing.ts';
import { soakSitterLeaks } from './leaks.ts';

test('a sitter link reveals only its own pets', async () => {
  using builtPage = builtSitPage();
  await using server = await startTestServer({ rendererFolder: builtPage.rendererFolder });
  expect(await soakSitterLeaks(server, 10, 20_261_120)).toEqual({ links: 10, wrong: [] });
}, 180_000);
