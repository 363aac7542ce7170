import { connect, type Socket } from 'node:net';

/**
 * A separate process that opens connections and sends nothing, or incomplete requests, on them:
 * `PORT COUNT`. Prints the number of open connections, and ends when its input does.
 */
const [port = 0, count = 0] = process.argv.slice(2).map(Number);

const HALF_REQUEST = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n';
const WHOLE_REQUEST = `${HALF_REQUEST}\r\n`;

const openSockets = new Set<Socket>();
let refusedCount = 0;

/** A third of the connections send nothing, half a header, or one whole request. */
const openConnection = (kind: number): void => {
  const socket = connect({ port, host: '127.0.0.1' });
  openSockets.add(socket);
  socket.on('connect', () => {
    if (kind === 1) socket.write(HALF_REQUEST);
    if (kind === 2) socket.write(WHOLE_REQUEST);
  });
  socket.on('data', () => undefined);
  socket.on('error', () => {
    refusedCount += 1;
  });
  socket.on('close', () => openSockets.delete(socket));
};

const printCount = (): void => {
  const openCount = [...openSockets].filter(({ readyState }) => readyState === 'open').length;
  process.stdout.write(`${JSON.stringify({ maxOpen: openCount, refused: refusedCount })}\n`);
};

process.stdin.on('data', (line: Buffer) => {
  if (line.toString().startsWith('go')) {
    // Reopens the connections that the server has closed.
    for (
      let connectionsMissing = count - openSockets.size;
      connectionsMissing > 0;
      connectionsMissing -= 1
    )
      openConnection(connectionsMissing % 3);
  }
  setTimeout(printCount, 1000);
});
process.stdin.on('end', () => process.exit(0));
