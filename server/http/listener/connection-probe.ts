import type { Middleware } from 'koa';
import type { Parts } from '#server/parts.ts';

/** The address at which `npm run doctor` asks how its request arrived. */
export const PROBE_PATH = '/api/health/connection';

/** The header that contains the instant of the request in milliseconds and its signature. */
export const PROBE_HEADER = 'X-Alaga-Probe';

/** Milliseconds for which a signature is valid. */
const LIFETIME_MS = 2 * 60_000;

const signedText = (instant: string): string => `connection probe\n${instant}`;

/** The value of the probe header: the time and its signature with the server's secret. */
export const signProbe = ({ sign }: Pick<Parts['links'], 'sign'>, now: Date): string => {
  const instant = String(now.getTime());
  return `${instant}.${sign(signedText(instant))}`;
};

/** How a request arrived behind the proxies, as the server understood their headers. */
export interface Connection {
  readonly version: string;
  /** The address of the client, to which rate limits apply. */
  readonly address: string;
  readonly protocol: string;
  readonly host: string;
}

const isSigned = ({ links, clock }: Pick<Parts, 'links' | 'clock'>, header: string): boolean => {
  const [instant = '', signature = ''] = header.split('.');
  const age = Math.abs(clock.now().getTime() - Number(instant));
  return age <= LIFETIME_MS && links.isSigned(signedText(instant), signature);
};

/** Tells an operator's command how its request arrived. Everybody else gets the 404 of an unknown address. */
export const answerProbe =
  (parts: Pick<Parts, 'links' | 'clock' | 'config'>): Middleware =>
  (ctx, next) => {
    if (ctx.path !== PROBE_PATH || !isSigned(parts, ctx.get(PROBE_HEADER))) return next();
    const { ip: address, protocol, host } = ctx;
    const connection: Connection = { version: parts.config.version, address, protocol, host };
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'json';
    ctx.body = JSON.stringify(connection);
    return undefined;
  };
