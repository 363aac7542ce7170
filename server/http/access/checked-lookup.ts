import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-network.ts';

/** Whether a connection may go to an IP address. */
export type AllowsAddress = (ip: string) => boolean;

/** Why no connection was made. */
export class NotPublicError extends Error {}

/**
 * Allows only the public internet. With `loopback` it also allows this computer, for development, where a peer runs
 * beside the server.
 */
export const allowOnlyPublic =
  (loopback: boolean): AllowsAddress =>
  (ip) =>
    isPublicAddress(ip) || (loopback && isLoopbackAddress(ip));

/** Checks a host that is an IP address, because no lookup is made for it. */
export const checkHost = (hostname: string, mayConnect: AllowsAddress): void => {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !mayConnect(host)) throw new NotPublicError('not a public address');
};

/**
 * A lookup that returns only checked addresses. The connection goes to these very addresses, so that a name that
 * resolves differently the second time leads nowhere else.
 */
export const checkedLookup =
  (mayConnect: AllowsAddress, lookup: LookupFunction = systemLookup): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, answer) => {
      // With the option `all` the answer is a list; if nothing was found, it is undefined.
      const lookupAddresses: readonly LookupAddress[] = Array.isArray(answer) ? answer : [];
      const allowedAddresses = lookupAddresses.filter(({ address }) => mayConnect(address));
      const [first] = allowedAddresses;
      if (error || !first) callback(error ?? new NotPublicError('not a public address'), '');
      else if (options.all) callback(null, allowedAddresses);
      else callback(null, first.address, first.family);
    });
  };
