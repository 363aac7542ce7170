import { connect } from 'node:net';

/** The timeout of a request in milliseconds, generous for a busy computer. */
const TIMEOUT_MS = 30_000;

/** The result of a request. */
export interface HttpOutcome {
  readonly end: 'answered' | 'closed' | 'hung';
  /** The status of the response; 0 if there was none. */
  readonly status: number;
  readonly body: string;
}

const parseOutcome = (bytes: Buffer): Omit<HttpOutcome, 'end'> => {
  const text = bytes.toString('latin1');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 0);
  const headEnd = text.indexOf('\r\n\r\n');
  return { status, body: headEnd < 0 ? '' : bytes.subarray(headEnd + 4).toString('utf8') };
};

/**
 * Sends bytes unchanged over a separate connection, and reads until the server closes it. With `isCut` the client
 * closes its side after sending.
 */
export const sendBytes = (url: string, bytes: Buffer, isCut: boolean): Promise<HttpOutcome> => {
  const { hostname, port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<HttpOutcome>();
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const chunks: Buffer[] = [];
  const finishRequest = (hung: boolean): void => {
    const outcome = parseOutcome(Buffer.concat(chunks));
    resolve({ ...outcome, end: hung ? 'hung' : outcome.status === 0 ? 'closed' : 'answered' });
    socket.destroy();
  };
  socket.setTimeout(TIMEOUT_MS, () => finishRequest(true));
  socket.on('data', (chunk) => chunks.push(chunk));
  // A server that refuses a request may reset the connection. A response before that counts.
  socket.on('error', () => undefined);
  socket.on('close', () => finishRequest(false));
  if (isCut) socket.end(bytes);
  else socket.write(bytes);
  return promise;
};
