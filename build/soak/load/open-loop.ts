import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** The requests of a load, their rate and duration. */
export interface OpenLoad {
  readonly port: number;
  /**
   * Complete HTTP/1.1 requests, sent in turns. `NUMBER` in them is replaced by a different number
   * in each.
   */
  readonly requests: readonly string[];
  /** Requests in a second, whether or not the previous ones were answered. */
  readonly rate: number;
  /** In milliseconds. */
  readonly lasts: number;
  readonly connections: number;
}

/** The results. Times are in milliseconds from the moment at which each request was due. */
export interface OpenResult {
  readonly sent: number;
  /** The number of responses by status; 0 without a response. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The number of refusals with Retry-After. */
  readonly withRetryAfter: number;
  readonly accepted: readonly number[];
  readonly refused: readonly number[];
  /** The time from the end of the load to the last response. */
  readonly drained: number;
}

/** A placeholder for a number that no other request has. */
export const NUMBER = '0000000';

const HEAD_END = '\r\n\r\n';

interface Whole {
  readonly status: number;
  readonly head: string;
  readonly length: number;
}

const firstIn = (came: string): Whole | undefined => {
  const end = came.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = came.slice(0, end);
  const body = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
  const length = end + HEAD_END.length + body;
  return came.length < length ? undefined : { status: Number(head.slice(9, 12)), head, length };
};

/**
 * Sends requests at a fixed rate without waiting for responses, like many independent owners. A
 * request that finds all connections in use waits for one, and that time counts.
 */
export const runOpenLoad = async (load: OpenLoad): Promise<OpenResult> => {
  const { port, requests, rate, lasts } = load;
  const statuses: Record<string, number> = {};
  const accepted: number[] = [];
  const refused: number[] = [];
  let withRetryAfter = 0;
  let sent = 0;
  let answered = 0;
  const due: number[] = [];
  const idle: ((at: number) => void)[] = [];

  const count = (status: number, took: number, head: string): void => {
    answered += 1;
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status >= 200 && status < 300) accepted.push(took);
    else refused.push(took);
    if (/retry-after: \d/i.test(head)) withRetryAfter += 1;
  };

  const open = (): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let received = '';
      let at: number | undefined;
      const send = (dueAt: number): void => {
        at = dueAt;
        const text = requests[sent % requests.length] ?? '';
        socket.write(text.replace(NUMBER, String(sent).padStart(NUMBER.length, '0')));
        sent += 1;
      };
      const free = (): void => {
        const next = due.shift();
        if (next === undefined) idle.push(send);
        else send(next);
      };
      socket.setEncoding('latin1');
      socket.once('connect', () => {
        free();
        resolve(socket);
      });
      socket.on('error', reject);
      socket.on('close', () => {
        if (at !== undefined) count(0, performance.now() - at, '');
        at = undefined;
      });
      socket.on('data', (part: string) => {
        received += part;
        const whole = firstIn(received);
        if (!whole || at === undefined) return;
        received = received.slice(whole.length);
        count(whole.status, performance.now() - at, whole.head);
        at = undefined;
        free();
      });
    });

  const sockets: Socket[] = [];
  for (let each = 0; each < load.connections; each += 1) sockets.push(await open());
  const began = performance.now();
  let requestCount = 0;
  for (let now = began; now < began + lasts; now = performance.now()) {
    for (; requestCount < ((now - began) * rate) / 1000; requestCount += 1) {
      const at = began + (requestCount * 1000) / rate;
      const send = idle.pop();
      if (send) send(at);
      else due.push(at);
    }
    await wait(1);
  }
  while (answered < requestCount) await wait(5);
  const drained = performance.now() - began - lasts;
  for (const socket of sockets) socket.destroy();
  return { sent, statuses, withRetryAfter, accepted, refused, drained };
};

if (import.meta.main) {
  process.once('message', (load: OpenLoad) => {
    void runOpenLoad(load).then((result) => process.send?.(result, () => process.exit(0)));
  });
}
