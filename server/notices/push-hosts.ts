import { isIP } from 'node:net';
import { isLoopbackAddress } from '#server/http/access/public-network.ts';
import type { Parts } from '#server/parts.ts';

/**
 * Push services of browsers: Chrome and its relatives, Chromium without Google's keys, Firefox, Edge on Windows,
 * Safari. Operators add others with PUSH_HOSTS.
 */
const KNOWN_HOSTS = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
];

const matchesPattern = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;

const isThisComputer = (hostname: string): boolean => {
  const host = hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || (isIP(host) !== 0 && isLoopbackAddress(host));
};

type PushSettings = Pick<Parts['config'], 'developmentMode' | 'pushHosts'>;

/**
 * Whether an address belongs to a push service: https on port 443 at a known or configured host. In development it may
 * also be on this computer.
 */
export const isPushService = (
  address: string,
  { developmentMode, pushHosts = [] }: PushSettings,
): boolean => {
  const url = URL.parse(address);
  if (url?.username !== '' || url.password !== '') return false;
  if (developmentMode && isThisComputer(url.hostname)) return true;
  // A parsed URL has no port if it is the default one.
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return [...KNOWN_HOSTS, ...pushHosts].some((pattern) => matchesPattern(url.hostname, pattern));
};
