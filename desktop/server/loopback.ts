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
 * Where to listen. `localhost` may mean either address, and who listens on the one that we left free would be
 * sent the launch cookie: so both, or no window. A computer without the IPv6 loopback address is the exception:
 * there nobody can listen on it, short of an administrator, who could read our memory as well.
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
