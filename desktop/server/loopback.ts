import { once } from 'node:events';
import { createServer } from 'node:net';

const NO_SUCH_ADDRESS: ReadonlySet<unknown> = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

const listenOnce = async (host: string): Promise<void> => {
  const probe = createServer().listen({ host, port: 0, exclusive: true });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
};

/**
 * The addresses to listen on. `localhost` may resolve to either address, and another program on the
 * unused one would receive the launch cookie. The app therefore listens on both, or shows no
 * window. Computers without an IPv6 loopback address are the exception: only an administrator could
 * add one, who could read the app's memory as well.
 */
export const loopbackAddresses = async (listen = listenOnce): Promise<readonly string[]> => {
  try {
    await listen('::1');
    return ['127.0.0.1', '::1'];
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_SUCH_ADDRESS.has(error.code)) {
      return ['127.0.0.1'];
    }
    throw error;
  }
};
