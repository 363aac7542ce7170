import { connect } from 'node:net';

/** A busy computer is given time; a request that nobody answers has none of its own. */
const PATIENCE = 30_000;

/** What became of a request. */
export interface Outcome {
  readonly end: 'answered' | 'closed' | 'hung';
  /** 0 without an answer. */
  readonly status: number;
  readonly body: string;
}

const outcomeOf = (bytes: Buffer): Omit<Outcome, 'end'> => {
  const text = bytes.toString('latin1');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 0);
  const head = text.indexOf('\r\n\r\n');
  return { status, body: head < 0 ? '' : bytes.subarray(head + 4).toString('utf8') };
};

/**
 * Sends bytes as they are, over a connection of their own, and reads until the server closes it. With `cut` the sender
 * closes its side behind them.
 */
export const sendBytes = (url: string, bytes: Buffer, cut: boolean): Promise<Outcome> => {
  const { hostname, port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const chunks: Buffer[] = [];
  const finish = (hung: boolean): void => {
    const outcome = outcomeOf(Buffer.concat(chunks));
    resolve({ ...outcome, end: hung ? 'hung' : outcome.status === 0 ? 'closed' : 'answered' });
    socket.destroy();
  };
  socket.setTimeout(PATIENCE, () => finish(true));
  socket.on('data', (chunk) => chunks.push(chunk));
  // A server that refuses what is still on its way may cut it off: what it said before counts.
  socket.on('error', () => undefined);
  socket.on('close', () => finish(false));
  if (cut) socket.end(bytes);
  else socket.write(bytes);
  return promise;
};
