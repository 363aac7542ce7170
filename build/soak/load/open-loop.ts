import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** The requests of a load, their rate and duration. */
export interface OpenLoad {
  readonly port: number;
  /**
   * Complete HTTP/1.1 requests, sent in turns. `NUMBER_PLACEHOLDER` in them is replaced by a different number
   * in each.
   */
  readonly requests: readonly string[];
  /** Requests in a second, whether or not the previous ones were answered. */
  readonly rate: number;
  /** The duration of the load in milliseconds. */
  readonly duration: number;
  readonly connections: number;
}

/** The results. Times are in milliseconds from the moment at which each request was due. */
export interface OpenResult {
  readonly sent: number;
  /** The number of responses by status; requests without a response count as 0. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The number of refusals with Retry-After. */
  readonly withRetryAfter: number;
  readonly accepted: readonly number[];
  readonly refused: readonly number[];
  /** The time from the end of the load to the last response. */
  readonly drained: number;
}

/** A placeholder for a number that no other request has. */
export const NUMBER_PLACEHOLDER = '0000000';

const HEAD_END = '\r\n\r\n';

interface WholeResponse {
  readonly status: number;
  readonly head: string;
  readonly length: number;
}

const takeFirstResponse = (receivedText: string): WholeResponse | undefined => {
  const end = receivedText.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const responseHead = receivedText.slice(0, end);
  const body = Number(/content-length: (\d+)/i.exec(responseHead)?.[1] ?? 0);
  const length = end + HEAD_END.length + body;
  return receivedText.length < length
    ? undefined
    : { status: Number(responseHead.slice(9, 12)), head: responseHead, length };
};

/**
 * Sends requests at a fixed rate without waiting for responses, like many independent owners. A
 * request that finds all connections in use waits for one, and that time counts.
 */
export const runOpenLoad = async (load: OpenLoad): Promise<OpenResult> => {
  const { port, requests, rate, duration } = load;
  const statuses: Record<string, number> = {};
  const acceptedTimes: number[] = [];
  const refusedTimes: number[] = [];
  let withRetryAfter = 0;
  let sentCount = 0;
  let answerCount = 0;
  const dueTimes: number[] = [];
  const idleCallbacks: ((at: number) => void)[] = [];

  const count = (status: number, milliseconds: number, head: string): void => {
    answerCount += 1;
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status >= 200 && status < 300) acceptedTimes.push(milliseconds);
    else refusedTimes.push(milliseconds);
    if (/retry-after: \d/i.test(head)) withRetryAfter += 1;
  };

  const openSocket = (): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let receivedText = '';
      let at: number | undefined;
      const send = (dueAt: number): void => {
        at = dueAt;
        const text = requests[sentCount % requests.length] ?? '';
        socket.write(
          text.replace(
            NUMBER_PLACEHOLDER,
            String(sentCount).padStart(NUMBER_PLACEHOLDER.length, '0'),
          ),
        );
        sentCount += 1;
      };
      const releaseConnection = (): void => {
        const next = dueTimes.shift();
        if (next === undefined) idleCallbacks.push(send);
        else send(next);
      };
      socket.setEncoding('latin1');
      socket.once('connect', () => {
        releaseConnection();
        resolve(socket);
      });
      socket.on('error', reject);
      socket.on('close', () => {
        if (at !== undefined) count(0, performance.now() - at, '');
        at = undefined;
      });
      socket.on('data', (part: string) => {
        receivedText += part;
        const wholeResponse = takeFirstResponse(receivedText);
        if (!wholeResponse || at === undefined) return;
        receivedText = receivedText.slice(wholeResponse.length);
        count(wholeResponse.status, performance.now() - at, wholeResponse.head);
        at = undefined;
        releaseConnection();
      });
    });

  const sockets: Socket[] = [];
  for (let connectionIndex = 0; connectionIndex < load.connections; connectionIndex += 1)
    sockets.push(await openSocket());
  const startedAt = performance.now();
  let requestCount = 0;
  for (let now = startedAt; now < startedAt + duration; now = performance.now()) {
    for (; requestCount < ((now - startedAt) * rate) / 1000; requestCount += 1) {
      const dueTime = startedAt + (requestCount * 1000) / rate;
      const send = idleCallbacks.pop();
      if (send) send(dueTime);
      else dueTimes.push(dueTime);
    }
    await wait(1);
  }
  while (answerCount < requestCount) await wait(5);
  const drainTime = performance.now() - startedAt - duration;
  for (const socket of sockets) socket.destroy();
  return {
    sent: sentCount,
    statuses,
    withRetryAfter,
    accepted: acceptedTimes,
    refused: refusedTimes,
    drained: drainTime,
  };
};

if (import.meta.main) {
  process.once('message', (load: OpenLoad) => {
    void runOpenLoad(load).then((result) => process.send?.(result, () => process.exit(0)));
  });
}
