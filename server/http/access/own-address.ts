import type { Context } from 'koa';
import { isLoopback } from '#server/config-values.ts';
import { HttpError } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';

/** The site name and the one origin that a credential is bound to. */
export interface OwnAddress {
  readonly rpId: string;
  readonly origin: string;
}

type Config = Pick<Parts['config'], 'publicUrl'>;

/**
 * The address under which a stranger opens a share link: the configured one, or the one of this request. A household's
 * server answers only on its own computer, so that it has none without a configured address.
 */
export const shareAddress = (
  ctx: Context,
  { publicUrl, mode }: Pick<Parts['config'], 'publicUrl' | 'mode'>,
): string | null => publicUrl ?? (mode === 'household' ? null : `${ctx.protocol}://${ctx.host}`);

const getPublicUrl = (ctx: Context, { publicUrl }: Config): URL | undefined => {
  const url = URL.parse(publicUrl ?? `${ctx.protocol}://${ctx.host}`);
  const isTrusted = url !== null && (publicUrl !== undefined || isLoopback(url.hostname));
  return isTrusted ? url : undefined;
};

/**
 * The server's own address. A client can send any `Host`, so only the configured address and this computer's own names
 * are trusted. Throws 503 otherwise, because the operator has not configured an address.
 */
export const ownAddress = (ctx: Context, config: Config): OwnAddress => {
  const url = getPublicUrl(ctx, config);
  if (url === undefined) throw new HttpError(503, 'biometrics.address');
  return { rpId: url.hostname, origin: url.origin };
};

/** An IPv4 address ends in a digit and an IPv6 address in a bracket; a host name in neither. */
const NUMBERED_HOST = /[\d\]]$/;

/** Whether a device can sign in here: browsers refuse addresses that are numbers. */
export const canBiometrics = (ctx: Context, config: Config): boolean => {
  const hostname = getPublicUrl(ctx, config)?.hostname;
  return hostname !== undefined && !NUMBERED_HOST.test(hostname);
};
