import { isIPv6 } from 'node:net';

/** The first groups of an IPv6 address. */
const toPrefix = (address: string, groups: number): string => {
  const [head = '', tail] = address.split('::');
  const firstGroups = head === '' ? [] : head.split(':');
  const lastGroups = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - firstGroups.length - lastGroups.length);
  return [...firstGroups, ...Array<string>(zeros).fill('0'), ...lastGroups]
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};

/** The network that a limit counts as one address: an IPv4 address, or the /64 of an IPv6 address. */
export const toNetwork = (ip: string): string => {
  const mappedAddress = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mappedAddress !== undefined) return mappedAddress;
  return isIPv6(ip) ? `${toPrefix(ip, 4)}::/64` : ip;
};

/**
 * The largest network that one customer of a provider usually has: an IPv4 address, or the /48 of an IPv6 address,
 * which holds 65,536 networks of /64. For limits that nobody may avoid by changing addresses.
 */
export const toSite = (ip: string): string => {
  const network = toNetwork(ip);
  return isIPv6(ip) && network.endsWith('::/64') ? `${toPrefix(ip, 3)}::/48` : network;
};
