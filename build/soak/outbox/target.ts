import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Target } from '#build/soak/attacks/malformed.ts';
import { createRoutes } from '#server/app.ts';
import { buildSubjects } from '#server/attacks/testing/subjects.ts';
import type { Config } from '#server/config.ts';
import { startTestServer } from '#server/testing.ts';

/** Collects garbage, which Node exposes only through a flag. */
const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
};

/**
 * The real server in this process, behind a proxy, so that each request may come from another
 * address.
 */
export const startTarget = async (mode: Config['mode']): Promise<Target & AsyncDisposable> => {
  const server = await startTestServer({ config: { trustProxy: true, mode } });
  // The test server's own records of requests would look like a leak.
  const forgetRequests = (): void => {
    server.statements();
    server.lines.length = 0;
    server.mails.length = 0;
  };
  return {
    url: server.url,
    endpoints: createRoutes(server.parts).map(({ endpoint }) => endpoint),
    async sender() {
      const { user, client } = await server.owner();
      const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const [device] = (await client.get<readonly { id: string }[]>('/api/auth/sessions')).body;
      const owner = { userId: user.id, sessionId: device?.id ?? '' };
      forgetRequests();
      return { cookie, subjects: await buildSubjects(server.db, owner) };
    },
    async heap() {
      forgetRequests();
      // Garbage is collected twice, because memory outside the heap is released one turn after its object was
      // collected.
      collectGarbage();
      await pause(50);
      collectGarbage();
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
};
