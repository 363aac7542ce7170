import { expect, test } from 'vitest';
import { ENDS_HEADER, pageFor } from './stored-page.ts';

const ADDRESS = `https://alaga.example/sit/${'x'.repeat(22)}`;
const NOW = Date.parse('2026-11-20T02:00:00.000Z');
const ENDS = { [ENDS_HEADER]: '2026-11-27T02:00:00.000Z' };
const REFUSED = { [ENDS_HEADER]: '2026-11-20T02:00:00.000Z' };

/** A cache that holds the page of a link. */
const cacheWithPage = () => {
  const pages = new Map([[ADDRESS, 'the stored page']]);
  const cache: Partial<Cache> = {
    async match(key) {
      const page = pages.get(String(key));
      return page === undefined ? undefined : new Response(page, { headers: ENDS });
    },
    async put(key, response) {
      pages.set(String(key), await response.text());
    },
    delete: async (key) => pages.delete(String(key)),
  };
  // A cast: the page uses only these functions.
  return { pages, cache: cache as Cache };
};

const open = async (answer: Response) => {
  const { pages, cache } = cacheWithPage();
  const shown = await pageFor(new Request(ADDRESS), cache, async () => answer, NOW);
  return { shown: await shown.text(), kept: pages.get(ADDRESS) };
};

test.each([
  ['a proxy whose server does not run', 502],
  ['a proxy whose server does not answer', 504],
  ['a server that is too busy', 503],
  ['a server that fails', 500],
  ['a proxy that knows no server', 404],
  ['a network that blocks the page', 403],
])('shows and keeps the stored page for the answer of %s', async (_, status) => {
  expect(await open(new Response('Bad Gateway', { status }))).toEqual({
    shown: 'the stored page',
    kept: 'the stored page',
  });
});

test.each([404, 403])(
  'deletes the stored page if the server refuses it with %d',
  async (status) => {
    const answer = new Response('This link does not work', { status, headers: REFUSED });
    expect(await open(answer)).toEqual({ shown: 'This link does not work', kept: undefined });
  },
);

test('shows and stores what the server sends', async () => {
  expect(await open(new Response('today', { headers: ENDS }))).toEqual({
    shown: 'today',
    kept: 'today',
  });
  // The server asks for the PIN.
  expect((await open(new Response('PIN', { status: 401 }))).shown).toBe('PIN');
});
