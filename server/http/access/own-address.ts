import type { Context } from 'koa';
import { HttpError } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';

/** Where a credential belongs: the site's name, and the one origin that may use it. */
export interface OwnAddress {
  readonly rpId: string;
  readonly origin: string;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

type Config = Pick<Parts['config'], 'publicUrl'>;

/**
 * Where a stranger opens a share link: the configured address, or the one that the owner who asks has come by. A
 * household's server answers within its own computer alone, so that without a configured address there is none.
 */
export const shareAddress = (
  ctx: Context,
  { publicUrl, mode }: Pick<Parts['config'], 'publicUrl' | 'mode'>,
): string | null => publicUrl ?? (mode === 'household' ? null : `${ctx.protocol}://${ctx.host}`);

const urlOf = (ctx: Context, { publicUrl }: Config): URL | undefined => {
  const url = URL.parse(publicUrl ?? `${ctx.protocol}://${ctx.host}`);
  const isBelieved = url !== null && (publicUrl !== undefined || LOOPBACK.has(url.hostname));
  return isBelieved ? url : undefined;
};

/**
 * The server's own address. Whoever asks may write any `Host`, so only the configured one is believed, or this very
 * computer. Throws 503 elsewhere: the operator has not said under which name the server is known.
 */
export const ownAddress = (ctx: Context, config: Config): OwnAddress => {
  const url = urlOf(ctx, config);
  if (url === undefined) throw new HttpError(503, 'biometrics.address');
  return { rpId: url.hostname, origin: url.origin };
};

/** An IPv4 address ends in a digit, an IPv6 address in a bracket, and no name in either. */
const NUMBERED = /[\d\]]$/;

/** Whether a device can sign in here at all: browsers refuse an address of numbers. */
export const canBiometrics = (ctx: Context, config: Config): boolean => {
  const hostname = urlOf(ctx, config)?.hostname;
  return hostname !== undefined && !NUMBERED.test(hostname);
};
