/** A file of the server whose answer tells the server's time. The service worker passes requests with HEAD on. */
const TIME_URL = '/sit/worker.js';

export interface ServerAnswer {
  /** False for the answer of a proxy whose server does not run. */
  readonly isServers: boolean;
  /** Milliseconds since 1970; undefined if the answer has none. */
  readonly time: number | undefined;
}

/** Asks the server for its time. Rejects without a connection. */
export const askServer = async (): Promise<ServerAnswer> => {
  const response = await fetch(TIME_URL, { method: 'HEAD', cache: 'no-store' });
  const time = Date.parse(response.headers.get('Date') ?? '');
  return { isServers: response.ok, time: Number.isNaN(time) ? undefined : time };
};
