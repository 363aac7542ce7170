import { isIPv4, isIPv6 } from 'node:net';

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

/** The address without its port, which some proxies add: `203.0.113.7:5000` or `[2001:db8::1]:5000`. */
const withoutPort = (address: string): string => {
  const [, bracketed, dotted] = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(address) ?? [];
  return bracketed ?? dotted ?? address;
};

/** The IPv4 address that an IPv6 address stands for, as `::ffff:203.0.113.7` or `::ffff:cb00:7107`. */
const toIPv4 = (address: string): string | undefined => {
  const rest = /^(?:::|(?:0+:){5})ffff:(.+)$/i.exec(address)?.[1] ?? '';
  if (isIPv4(rest)) return rest;
  const groups = /^([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(rest)?.slice(1) ?? [];
  const bytes = groups.flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.length > 0 ? bytes.join('.') : undefined;
};

/** The network that a limit counts as one address: an IPv4 address, or the /64 of an IPv6 address. */
export const toNetwork = (ip: string): string => {
  const address = withoutPort(ip);
  if (!isIPv6(address)) return address;
  return toIPv4(address) ?? `${toPrefix(address, 4)}::/64`;
};

/**
 * The largest network that one customer of a provider usually has: an IPv4 address, or the /48 of an IPv6 address,
 * which holds 65,536 networks of /64. For limits that nobody may avoid by changing addresses.
 */
export const toSite = (ip: string): string => {
  const network = toNetwork(ip);
  return network.endsWith('::/64') ? `${toPrefix(withoutPort(ip), 3)}::/48` : network;
};
