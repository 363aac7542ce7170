import { readUnsent, removeEntry, storeEntry, type UnsentEntry } from './queue.ts';
import { askServer } from './server-time.ts';

/** The server's answer to an entry. */
export type SendAnswer =
  | { readonly kind: 'saved'; readonly at: string; readonly name: string }
  | { readonly kind: 'already'; readonly at: string; readonly name: string | null }
  | { readonly kind: 'early'; readonly at: string; readonly name: string | null }
  | { readonly kind: 'refused'; readonly message: string };

/** The reason why sending stopped; `offline` also if the server fails, `done` if everything was sent. */
export type StopReason = 'offline' | 'busy' | 'tooMany' | 'pin' | 'gone' | 'done';

interface AnswerBody {
  readonly at?: string;
  readonly name?: string;
  readonly message?: string;
  readonly code?: string;
  readonly given?: { readonly at: string; readonly name: string | null };
}

/** Seconds. A longer Retry-After comes from the daily limit, a shorter one from a busy server. */
const HOUR_SECONDS = 3600;

/** The reason to send nothing more. Only the server's own codes tell that a PIN is needed, or that the link has ended. */
const stopReasonOf = (response: Response, code: string | undefined): StopReason | undefined => {
  if (code === 'sitters.pin.needed') return 'pin';
  if (code === 'http.notFound') return 'gone';
  if (response.status === 429) {
    return Number(response.headers.get('Retry-After')) > HOUR_SECONDS ? 'tooMany' : 'busy';
  }
  if (response.status === 408) return 'busy';
  return response.status >= 500 ? 'offline' : undefined;
};

const toSendAnswer = (status: number, body: AnswerBody, entry: UnsentEntry): SendAnswer => {
  if (status === 201) {
    return {
      kind: 'saved',
      at: body.at ?? '',
      name: body.name ?? String(entry.body['name'] ?? ''),
    };
  }
  // A taken id means that the entry was recorded before and that the owner has deleted it since.
  if (body.code === 'http.idTaken') {
    return { kind: 'saved', at: new Date(entry.doneAt).toISOString(), name: '' };
  }
  if (body.code === 'care.alreadyGiven' && body.given) return { kind: 'already', ...body.given };
  if (body.code === 'care.tooEarly' && body.given) return { kind: 'early', ...body.given };
  return { kind: 'refused', message: body.message ?? '' };
};

/** The status for a body that is too large, with which a proxy can answer in the place of the server. */
const TOO_LARGE = 413;

/**
 * Reads the server's answer to an entry, or the reason to stop sending; undefined for an answer that is not the server's,
 * but that of a captive portal or a proxy, so that the entry stays.
 */
export const readAnswer = async (
  response: Response,
  entry: UnsentEntry,
): Promise<SendAnswer | StopReason | undefined> => {
  const body: AnswerBody = await response.json().catch(() => ({}));
  const stop = stopReasonOf(response, body.code);
  if (stop) return stop;
  const isServers = response.status === 201 || body.code !== undefined;
  if (!isServers && response.status !== TOO_LARGE) return undefined;
  return toSendAnswer(response.status, body, entry);
};

const postEntry = async (entry: UnsentEntry): Promise<Response | undefined> => {
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

/** Milliseconds by which a clock must be off to be corrected. The server itself tolerates a few minutes. */
const TOLERATED_CLOCK_ERROR_MS = 60_000;

/** Corrects the time of an entry if this device's clock differs from the server's; undefined otherwise. */
export const withServerTime = (
  entry: UnsentEntry,
  serverDate: string | null,
  now: number,
): UnsentEntry | undefined => {
  const server = Date.parse(serverDate ?? '');
  const clockOffset = now - server;
  if (!(Math.abs(clockOffset) > TOLERATED_CLOCK_ERROR_MS)) return undefined;
  const doneAt = new Date(entry.doneAt - clockOffset).toISOString();
  const time = entry.kind === 'doses' ? { givenAt: doneAt } : { at: doneAt };
  return { ...entry, body: { ...entry.body, ...time } };
};

/** Sends an entry. If it is refused because this device's clock is off, sends it again with the corrected time. */
const postWithCorrection = async (entry: UnsentEntry): Promise<Response | undefined> => {
  const response = await postEntry(entry);
  if (response?.status !== 400) return response;
  const correctedEntry = withServerTime(entry, response.headers.get('Date'), Date.now());
  return correctedEntry ? postEntry(correctedEntry) : response;
};

/** Whether the server answers now. */
const isServerUp = async (): Promise<boolean> => {
  const answer = await askServer().catch(() => undefined);
  return answer?.isServers === true;
};

/**
 * Sends the unsent entries of a link one after another, and reports the answer to each. Without any, it asks whether the
 * server answers, because the page may be the stored one.
 */
export const sendAll = async (
  path: string,
  report: (entry: UnsentEntry, answer: SendAnswer) => Promise<void>,
): Promise<StopReason> => {
  const entries = await readUnsent(path);
  let isDone = entries.length > 0 || (await isServerUp());
  for (const entry of entries) {
    const response = await postWithCorrection(entry);
    if (!response) return 'offline';
    const answer = await readAnswer(response, entry);
    if (typeof answer === 'string') return answer;
    if (answer === undefined) {
      isDone = false;
      continue;
    }
    if (answer.kind === 'saved') await removeEntry(entry.id);
    await report(entry, answer);
    // Until the sitter has read it, a refused entry stays, so that it is not lost if the page is closed meanwhile. A dose
    // that is early, or that another person gave too, stays until the sitter has decided.
    if (answer.kind === 'refused') await removeEntry(entry.id);
  }
  return isDone ? 'done' : 'offline';
};

/** Queues a refused dose again with what the sitter has confirmed. */
export const queueConfirmed = (entry: UnsentEntry, confirmed: object): Promise<unknown> =>
  storeEntry({ ...entry, body: { ...entry.body, ...confirmed } });
