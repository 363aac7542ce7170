import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import {
  type AllowsAddress,
  allowOnlyPublic,
  checkedLookup,
  checkHost,
} from '#server/http/access/checked-lookup.ts';
import { isLoopbackAddress } from '#server/http/access/public-network.ts';
import { readBytes } from '#server/http/body/read-bytes.ts';

export interface DownloadRules {
  /** Allows http and https from this computer, for a provider in development. */
  readonly loopback: boolean;
  readonly maxBytes: number;
  /** Milliseconds for the whole download. */
  readonly timeout: number;
  readonly redirects: number;
}

export class DownloadRefused extends Error {}

/** Which machines an address may lead to. Throws if its form alone rules it out. */
const allowDestinations = (url: URL, { loopback }: DownloadRules): AllowsAddress => {
  if (url.username !== '' || url.password !== '') throw new DownloadRefused('a password in it');
  if (url.protocol === 'https:' && url.port === '') {
    return allowOnlyPublic(loopback);
  }
  if (loopback && /^https?:$/.test(url.protocol)) return isLoopbackAddress;
  throw new DownloadRefused('not an https address');
};

const ask = (url: URL, rules: DownloadRules, signal: AbortSignal): Promise<IncomingMessage> => {
  const mayConnect = allowDestinations(url, rules);
  checkHost(url.hostname, mayConnect);
  const get = url.protocol === 'https:' ? getSecure : getPlain;
  const headers = { Accept: 'image/*', 'User-Agent': 'Alaga' };
  return new Promise((resolve, reject) => {
    const options = { agent: false, signal, headers, lookup: checkedLookup(mayConnect) };
    get(url, options, resolve).on('error', reject);
  });
};

const getRedirect = ({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | undefined => {
  if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location) return undefined;
  const redirectUrl = URL.parse(headers.location, from);
  if (!redirectUrl) throw new DownloadRefused('a redirect to nowhere');
  return redirectUrl;
};

const readImage = async (answer: IncomingMessage, maxBytes: number): Promise<Uint8Array> => {
  if (answer.statusCode !== 200) throw new DownloadRefused(`status ${answer.statusCode}`);
  if (!/^image\//i.test(answer.headers['content-type'] ?? '')) {
    throw new DownloadRefused('not an image');
  }
  const bytes = await readBytes(answer, maxBytes);
  if (!bytes) throw new DownloadRefused('too large');
  return bytes;
};

/**
 * Downloads an image from the public internet. The address comes from a stranger, so neither its name nor a redirect
 * may lead to this server's network. Throws for every failure.
 */
export const downloadImage = async (address: string, rules: DownloadRules): Promise<Uint8Array> => {
  const signal = AbortSignal.timeout(rules.timeout);
  let url = URL.parse(address);
  for (let redirects = 0; url && redirects <= rules.redirects; redirects += 1) {
    const answer = await ask(url, rules, signal);
    try {
      const next = getRedirect(answer, url);
      if (!next) return await readImage(answer, rules.maxBytes);
      url = next;
    } finally {
      answer.destroy();
    }
  }
  throw new DownloadRefused(url ? 'too many redirects' : 'not an address');
};
