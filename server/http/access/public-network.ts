import { BlockList, isIPv4 } from 'node:net';

/** IPv4 networks that are not part of the public internet: private, local, test and reserved ones. */
const NOT_PUBLIC_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** Networks inside the public IPv6 space that are not public: tunnels, which lead to any IPv4 address, and examples. */
const NOT_PUBLIC_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const closedNetworks = new BlockList();
for (const [network, bits] of NOT_PUBLIC_V4) closedNetworks.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of NOT_PUBLIC_V6) closedNetworks.addSubnet(network, bits, 'ipv6');

const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether an IP address is on the public internet, and therefore not a machine behind this server's firewall. */
export const isPublicAddress = (ip: string): boolean =>
  isIPv4(ip)
    ? !closedNetworks.check(ip, 'ipv4')
    : global6.check(ip, 'ipv6') && !closedNetworks.check(ip, 'ipv6');

export const isLoopbackAddress = (ip: string): boolean =>
  loopback.check(ip, isIPv4(ip) ? 'ipv4' : 'ipv6');
