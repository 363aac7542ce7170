import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import { isLoopback } from '#server/config-values.ts';
import { badRequest, HttpError } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';

const HOST_PATTERN = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** All values of the request's `Host` headers: Node keeps only the first in `headers`. */
const readHosts = ({ rawHeaders }: IncomingMessage): readonly string[] =>
  rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host',
  );

type HostConfig = Pick<Parts['config'], 'mode' | 'host' | 'publicUrl' | 'trustProxy'>;

/** Whether the server is meant only for browsers on its own computer. */
const isLocal = ({ mode, host, publicUrl, trustProxy }: HostConfig): boolean =>
  mode === 'household' || (isLoopback(host) && publicUrl === undefined && !trustProxy);

/**
 * Throws 400 for a request without exactly one `Host`. A server that is meant only for its own computer throws 421 for
 * any name that is not this computer's. Otherwise a page of another site could let its name point here (DNS rebinding),
 * and read and write like the server's own page.
 */
export const ownHostOnly = (config: HostConfig): Middleware => {
  const publicName = URL.parse(config.publicUrl ?? '')?.hostname;
  const isChecked = isLocal(config);
  return (ctx, next) => {
    const [host, ...others] = readHosts(ctx.req);
    if (host === undefined || others.length > 0) throw badRequest('http.hostHeader');
    const name = HOST_PATTERN.exec(host)?.[1]?.toLowerCase() ?? '';
    const isOwn = isLoopback(name) || name === publicName;
    if (isChecked && !isOwn) throw new HttpError(421, 'http.host');
    return next();
  };
};
