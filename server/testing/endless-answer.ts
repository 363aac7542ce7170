import type { ServerResponse } from 'node:http';

const CHUNK = Buffer.alloc(64 * 1024, ' ');
/** Bytes after which the answer stops without an end, to spare a receiver that reads everything. */
export const ALMOST_ENDLESS = 64 * 1024 * 1024;

/** Answers with JSON that does not end. Returns the bytes that were sent when the receiver has closed the connection. */
export const answerEndlessly = async (answer: ServerResponse): Promise<number> => {
  let sent = 0;
  answer.writeHead(200, { 'Content-Type': 'application/json' });
  const send = () => {
    while (sent < ALMOST_ENDLESS && !answer.destroyed) {
      sent += CHUNK.length;
      if (!answer.write(CHUNK)) return;
    }
  };
  const closed = Promise.withResolvers<void>();
  answer.on('drain', send).on('close', closed.resolve);
  send();
  await closed.promise;
  return sent;
};
