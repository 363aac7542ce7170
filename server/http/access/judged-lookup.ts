import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-network.ts';

/** Whether a connection may go to an IP address. */
export type MayConnect = (ip: string) => boolean;

/** Why no connection was made. */
export class NotPublic extends Error {}

/** The public internet alone; with `loopback`, this computer too: for development, where a peer runs beside the server. */
export const onlyPublic =
  (loopback: boolean): MayConnect =>
  (ip) =>
    isPublicAddress(ip) || (loopback && isLoopbackAddress(ip));

/** No lookup is made for an address in figures: it is judged by itself. */
export const judgeHost = (hostname: string, mayConnect: MayConnect): void => {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !mayConnect(host)) throw new NotPublic('not a public address');
};

/**
 * The connection goes to the very addresses that were judged: a name that answers differently the second time
 * leads nowhere else.
 */
export const judgedLookup =
  (mayConnect: MayConnect): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[] = []) => {
      const open = found.filter(({ address }) => mayConnect(address));
      const [first] = open;
      if (error || !first) callback(error ?? new NotPublic('not a public address'), '');
      else if (options.all) callback(null, open);
      else callback(null, first.address, first.family);
    });
  };
