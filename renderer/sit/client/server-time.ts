/** A file of the server whose answer tells the server's time. The service worker passes requests with HEAD on. */
const TIME_URL = '/sit/worker.js';

/** The server's time in milliseconds since 1970; undefined if the answer has none. Rejects without a connection. */
export const readServerTime = async (): Promise<number | undefined> => {
  const response = await fetch(TIME_URL, { method: 'HEAD', cache: 'no-store' });
  const time = Date.parse(response.headers.get('Date') ?? '');
  return Number.isNaN(time) ? undefined : time;
};
