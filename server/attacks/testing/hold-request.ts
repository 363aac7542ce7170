import { request } from 'node:http';
import { expect } from 'vitest';
import type { TestClient, TestServer } from '#server/testing.ts';
import { cookiesOf } from '#server/transfer/testing/upload.ts';

interface HeldRequest {
  readonly method?: 'POST' | 'PUT';
  readonly path: string;
  /** Sent as JSON unless it is a text. */
  readonly body: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends half of a body, and waits until the server has read the session. The result sends the rest. */
export const holdRequest = async (
  server: TestServer,
  client: TestClient,
  { method = 'POST', path, body, headers = {} }: HeldRequest,
) => {
  const { promise: answered, resolve, reject } = Promise.withResolvers<number | undefined>();
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const outgoing = request(
    server.url + path,
    {
      method,
      headers: {
        ...{ 'Content-Type': 'application/json', Origin: server.url },
        ...{ 'Content-Length': Buffer.byteLength(text), Cookie: cookiesOf(client) },
        ...headers,
      },
    },
    (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    },
  ).on('error', reject);
  outgoing.write(text.slice(0, 1));
  await expect.poll(() => server.bodyBudget.used).toBeGreaterThan(0);
  return () => {
    outgoing.end(text.slice(1));
    return answered;
  };
};
