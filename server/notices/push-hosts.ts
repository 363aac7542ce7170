import { isIP } from 'node:net';
import { isLoopbackAddress } from '#server/http/access/public-network.ts';
import type { Parts } from '#server/parts.ts';

/**
 * The push services of browsers: Chrome and those built like it, Chromium without Google's keys, Firefox, Edge on
 * Windows, Safari. An operator lists others in PUSH_HOSTS.
 */
const KNOWN = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
];

const matches = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;

const isThisComputer = (hostname: string): boolean => {
  const host = hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || (isIP(host) !== 0 && isLoopbackAddress(host));
};

type Settings = Pick<Parts['config'], 'developmentMode' | 'pushHosts'>;

/**
 * Whether an address is one at a push service: https on port 443, at a known host or one that the operator lists. In
 * development a service may also run on this computer.
 */
export const isPushService = (
  address: string,
  { developmentMode, pushHosts = [] }: Settings,
): boolean => {
  const url = URL.parse(address);
  if (url?.username !== '' || url.password !== '') return false;
  if (developmentMode && isThisComputer(url.hostname)) return true;
  // The default port is left out of a URL that was parsed.
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return [...KNOWN, ...pushHosts].some((pattern) => matches(url.hostname, pattern));
};
