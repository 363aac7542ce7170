import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import {
  type AllowsAddress,
  checkedLookup,
  checkHost,
  NotPublicError,
} from '#server/http/access/checked-lookup.ts';
import { isPublicAddress } from '#server/http/access/public-network.ts';
import type { Parts } from '#server/parts.ts';

type TargetSettings = Pick<Parts['config'], 'allowedTargets' | 'publicUrl'>;

/** The host and port as operators write them: `ntfy.lan:8080`. */
const toDestination = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;

/** The host of an address without the dot that may end a full name, because both forms lead to the same machine. */
const toHostname = (address: string): string | undefined =>
  URL.parse(address)?.hostname.replace(/\.$/, '');

const isOfThisMachine = (ip: string): boolean =>
  Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ address }) => address === ip),
  );

/**
 * Which machines a request to a target may reach: those on the public internet except this one, by https. A place that
 * the operator allows may be anywhere. Throws if the address alone rules it out.
 */
export const allowDestinations = (
  url: URL,
  { allowedTargets, publicUrl }: TargetSettings,
): AllowsAddress => {
  if (allowedTargets.includes(toDestination(url))) return () => true;
  const isOwn = publicUrl !== undefined && toHostname(publicUrl) === toHostname(url.href);
  if (url.protocol !== 'https:' || isOwn) throw new NotPublicError('not a public address');
  const mayConnect = (ip: string) => isPublicAddress(ip) && !isOfThisMachine(ip);
  checkHost(url.hostname, mayConnect);
  return mayConnect;
};

/**
 * Whether nothing may be sent to an address: where it leads is ruled out now. A name that cannot be resolved may be
 * resolved later, and is checked again with every delivery.
 */
export const isRefused = async (
  address: string,
  settings: TargetSettings,
  lookup: LookupFunction = systemLookup,
): Promise<boolean> => {
  try {
    const url = new URL(address);
    const mayConnect = allowDestinations(url, settings);
    if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
    const check = checkedLookup(mayConnect, lookup);
    await new Promise<void>((resolve, reject) => {
      check(url.hostname, { all: true }, (error) => (error ? reject(error) : resolve()));
    });
    return false;
  } catch (error) {
    return error instanceof NotPublicError;
  }
};
