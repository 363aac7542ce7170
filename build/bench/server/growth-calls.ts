import { newRecord } from './fixture.ts';
import {
  type CommonValues,
  emailAddress,
  getPetId,
  getRecordId,
  getReminderId,
  getShareToken,
  ROUND_COUNT,
} from './growth-rows.ts';
import type { LoadRequest } from './load.ts';

export const PASSWORD = 'a password of the benchmark';

/** A call as a screen makes it, and the part of the table that it belongs to. */
export interface Call {
  readonly part: 'dashboard' | 'schedule' | 'records' | 'search' | 'writes' | 'others';
  readonly label: string;
  readonly nextRequest: (cookie: string) => LoadRequest;
  /** The duration of a round in ms. Slow calls need longer rounds. */
  readonly duration?: number;
  /** The maximum number of requests of each connection in a round, for calls that have a rate limit. */
  readonly most?: number;
}

const PAGE_QUERY = 'page=1&limit=';

/**
 * An account may search 900 times in a quarter of an hour. Two connections in ten rounds with two searches make 800
 * requests.
 */
const MAX_SEARCHES = 20;

const listReadCalls = (petId: string, recordId: string, token: string): readonly Call[] => {
  const readCall = (part: Call['part'], path: string): Call => ({
    part,
    label: `GET ${path.replace(petId, ':petId').replace(recordId, ':recordId')}`,
    nextRequest: (cookie) => ({ method: 'GET', path, headers: { Cookie: cookie } }),
  });
  const searchCall = (q: string): Call => ({
    ...readCall('search', `/api/search?q=${encodeURIComponent(q)}`),
    most: MAX_SEARCHES,
  });
  let visitor = 0;
  const visit: Call = {
    part: 'others',
    label: 'GET /api/pets/share/:token, by anybody',
    nextRequest: () => {
      visitor += 1;
      // A different address each time, because one address may read only 600 times in a quarter of
      // an hour.
      const address = `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
      return {
        method: 'GET',
        path: `/api/pets/share/${token}`,
        headers: { 'X-Forwarded-For': address },
      };
    },
  };
  return [
    readCall('dashboard', '/api/auth/user'),
    readCall('dashboard', '/api/pets?includePhotos=false&limit=20&page=1'),
    readCall('dashboard', '/api/reminders/overdue'),
    readCall('dashboard', '/api/scanned-pets'),
    readCall('dashboard', '/api/health-insights'),
    readCall('schedule', '/api/reminders'),
    readCall('records', `/api/pets/${petId}?includePhotos=false`),
    readCall('records', `/api/pets/${petId}/reminders`),
    readCall('records', `/api/pets/${petId}/medical-records?${PAGE_QUERY}50`),
    readCall(
      'records',
      `/api/pets/${petId}/medical-records?types=vaccine&sort=cost&order=desc&${PAGE_QUERY}50`,
    ),
    readCall('records', `/api/pets/${petId}/weights`),
    readCall('records', `/api/medical-records/${recordId}`),
    // The first search is for a word that every record has, the second for words that few records have.
    searchCall('makati'),
    searchCall('santos anti'),
    readCall('others', '/api/expenses/summary'),
    readCall('others', '/api/expenses?search=makati&page=1&limit=50'),
    readCall('others', '/api/recently-deleted'),
    readCall('others', '/api/notices'),
    visit,
  ];
};

let signedIn = 0;

/** The first owners sign in one after the other, because each may try only a few times in a row. */
export const signInCall = (owners: number): Call => ({
  part: 'others',
  label: 'POST /api/auth/login',
  nextRequest: () => {
    signedIn += 1;
    const body = { email: emailAddress(signedIn % owners), password: PASSWORD };
    const headers = { 'X-Forwarded-For': `10.200.${(signedIn >> 8) & 255}.${signedIn & 255}` };
    return { method: 'POST', path: '/api/auth/login', body, headers };
  },
  duration: 1000,
});

let writtenCount = 0;

const writeCalls = (petId: string, reminderId: string): readonly Call[] => {
  const insert = (headers: () => Readonly<Record<string, string>>) => (cookie: string) => {
    writtenCount += 1;
    const path = `/api/pets/${petId}/medical-records`;
    const body = newRecord(writtenCount + 1000);
    return { method: 'POST', path, headers: { Cookie: cookie, ...headers() }, body } as const;
  };
  const tickCall = (cookie: string): LoadRequest => {
    writtenCount += 1;
    const path = `/api/reminders/${reminderId}/${writtenCount % 2 ? 'complete' : 'reopen'}`;
    return { method: 'PUT', path, headers: { Cookie: cookie }, body: {} };
  };
  return [
    {
      part: 'writes',
      label: 'POST a record, with its reminder and its Idempotency-Key',
      nextRequest: insert(() => ({ 'Idempotency-Key': `growth-${writtenCount}` })),
    },
    { part: 'writes', label: 'PUT a reminder done, and open again', nextRequest: tickCall },
    signInCall(1),
  ];
};

/** The requests of the first owner's screens. Writes go to the pet that is not listed. */
export const listCalls = (commonValues: CommonValues): readonly Call[] => {
  const [listed, written] = [getPetId(0, 0, commonValues), getPetId(0, 2, commonValues)];
  const readCalls = listReadCalls(listed, getRecordId(0, 0, 9, commonValues), getShareToken(0, 0));
  return [...readCalls, ...writeCalls(written, getReminderId(0, 2, ROUND_COUNT - 3, commonValues))];
};
