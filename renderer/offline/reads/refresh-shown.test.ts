import { onlineManager, QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#renderer/api.ts';
import { refreshShown } from './refresh-shown.ts';

let answer: () => Promise<string>;
let client: QueryClient;

/** A list on the screen that was fetched once. */
const showQueries = async () => {
  answer = async () => 'old';
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const options = queryOptions({
    queryKey: ['/api/pets', 'pages'],
    meta: { about: ['pet'], kept: 'dated' },
    queryFn: () => answer(),
  });
  await client.fetchQuery(options);
  return new QueryObserver(client, { ...options, staleTime: 60_000 }).subscribe(() => undefined);
};

afterEach(() => {
  onlineManager.setOnline(true);
  client.clear();
});

it('refetches the visible queries and reports success', async () => {
  const hideQueries = await showQueries();
  answer = async () => 'new';
  expect(await refreshShown(client)).toBe(true);
  expect(client.getQueryData(['/api/pets', 'pages'])).toBe('new');
  hideQueries();
});

it.each([new NetworkError('gone'), new ApiError('', 503, {})])(
  'reports that the server was unreachable: %s',
  async (error) => {
    const hideQueries = await showQueries();
    answer = () => Promise.reject(error);
    expect(await refreshShown(client)).toBe(false);
    // A refusal is an answer too, so waiting longer would not help.
    answer = () => Promise.reject(new ApiError('', 404, { code: 'http.notFound' }));
    expect(await refreshShown(client)).toBe(true);
    hideQueries();
  },
);

it('reports that it waits for a connection', async () => {
  const hideQueries = await showQueries();
  onlineManager.setOnline(false);
  expect(await refreshShown(client)).toBe(false);
  hideQueries();
});
