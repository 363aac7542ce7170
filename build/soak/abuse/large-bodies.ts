import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A connection that sends one large body after another. */
export interface LargeBody {
  readonly port: number;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sends all but the last byte, which follows only after a long wait. */
  readonly withholdsLastByte: boolean;
}

/** The size in bytes of the largest body that calls with photos accept. */
const BODY_BYTES = 16_000_000;
const HOLD_MS = 15_000;
const TIMEOUT_MS = 60_000;

const BODY_START = Buffer.from('{"imageUrl":"data:image/png;base64,');
const BODY_END = Buffer.from('"}');
const LARGE_BODY = Buffer.concat([
  BODY_START,
  Buffer.alloc(BODY_BYTES - BODY_START.length - BODY_END.length, 'A'),
  BODY_END,
]);

const composeHead = ({ method, path, headers }: LargeBody): string => {
  const lines = Object.entries({
    Host: 'localhost',
    'Content-Type': 'application/json',
    'Content-Length': String(BODY_BYTES),
    ...headers,
  });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
};

/**
 * Sends one body on a separate connection, even if the server refuses it early. Returns the status
 * of the response, or `cut off` if the server closed the connection before a response.
 */
export const sendLargeBody = (body: LargeBody, stop: AbortSignal): Promise<string> => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect({ port: body.port, host: '127.0.0.1' });
  const controller = new AbortController();
  const giveUp = () => socket.destroy();
  stop.addEventListener('abort', giveUp);
  let answer = '';
  const send = async (): Promise<void> => {
    socket.write(composeHead(body));
    if (body.withholdsLastByte) {
      socket.write(LARGE_BODY.subarray(0, -1));
      await pause(HOLD_MS, undefined, { signal: controller.signal });
      socket.write(LARGE_BODY.subarray(-1));
    } else socket.write(LARGE_BODY);
  };
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
  socket.once('connect', () => {
    // The wait for the last byte ends when the connection does.
    send().catch(() => undefined);
  });
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString('latin1');
    if (answer.includes('\r\n\r\n')) socket.destroy();
  });
  // A server that refuses a body may reset the connection. `close` follows in any case.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    stop.removeEventListener('abort', giveUp);
    controller.abort();
    resolve(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 'cut off');
  });
  return promise;
};
