import { drop, keep, type Waiting, waitingUnder } from './queue.ts';

/** How the server answered an entry. */
export type Answer =
  | { readonly kind: 'saved'; readonly at: string; readonly name: string }
  | { readonly kind: 'already'; readonly at: string; readonly name: string | null }
  | { readonly kind: 'early'; readonly at: string; readonly name: string | null }
  | { readonly kind: 'refused'; readonly message: string };

/** Why sending stopped before everything was sent. */
export type Stop = 'offline' | 'busy' | 'tooMany' | 'pin' | 'gone' | 'done';

interface Told {
  readonly at?: string;
  readonly name?: string;
  readonly message?: string;
  readonly code?: string;
  readonly given?: { readonly at: string; readonly name: string | null };
}

/** The server limits entries by the day; a shorter wait is only a busy server. */
const HOUR = 3600;

const stopFor = (response: Response): Stop | undefined => {
  if (response.status === 401) return 'pin';
  if (response.status === 404) return 'gone';
  if (response.status === 429) {
    return Number(response.headers.get('Retry-After')) > HOUR ? 'tooMany' : 'busy';
  }
  return response.status >= 500 || response.status === 408 ? 'busy' : undefined;
};

const answerIn = (status: number, told: Told, entry: Waiting): Answer => {
  if (status === 201) {
    return {
      kind: 'saved',
      at: told.at ?? '',
      name: told.name ?? String(entry.body['name'] ?? ''),
    };
  }
  // An id that is taken was sent before, and its owner has deleted the entry since.
  if (told.code === 'http.idTaken') {
    return { kind: 'saved', at: new Date(entry.doneAt).toISOString(), name: '' };
  }
  if (told.code === 'care.alreadyGiven' && told.given) return { kind: 'already', ...told.given };
  if (told.code === 'care.tooEarly' && told.given) return { kind: 'early', ...told.given };
  return { kind: 'refused', message: told.message ?? '' };
};

const post = async (entry: Waiting): Promise<Response | undefined> => {
  try {
    return await fetch(`${entry.path}/${entry.kind}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(entry.body),
      signal: AbortSignal.timeout(30_000),
    });
  } catch {
    return undefined;
  }
};

/** In milliseconds: the server takes a few minutes of difference by itself. */
const FAST = 60_000;

/** The entry with its time by the server's clock, if this device's clock is fast; undefined otherwise. */
export const withServerTime = (
  entry: Waiting,
  serverDate: string | null,
  now: number,
): Waiting | undefined => {
  const server = Date.parse(serverDate ?? '');
  const ahead = now - server;
  if (!(ahead > FAST)) return undefined;
  const at = new Date(entry.doneAt - ahead).toISOString();
  const time = entry.kind === 'doses' ? { givenAt: at } : { at };
  return { ...entry, body: { ...entry.body, ...time } };
};

/** Sends an entry; once more with the server's time if a fast clock is why it was refused. */
const postInTime = async (entry: Waiting): Promise<Response | undefined> => {
  const response = await post(entry);
  if (response?.status !== 400) return response;
  const corrected = withServerTime(entry, response.headers.get('Date'), Date.now());
  return corrected ? post(corrected) : response;
};

/** Sends what waits under a link, one after another, and tells what became of each. */
export const sendAll = async (
  path: string,
  told: (entry: Waiting, answer: Answer) => Promise<void>,
): Promise<Stop> => {
  for (const entry of await waitingUnder(path)) {
    const response = await postInTime(entry);
    if (!response) return 'offline';
    const stop = stopFor(response);
    if (stop) return stop;
    const body: Told = await response.json().catch(() => ({}));
    const answer = answerIn(response.status, body, entry);
    await drop(entry.id);
    await told(entry, answer);
  }
  return 'done';
};

/** Keeps a dose that came too early again, now that the sitter says that it was given. */
export const keepAnyway = (entry: Waiting): Promise<unknown> =>
  keep({ ...entry, body: { ...entry.body, allowEarly: true } });
