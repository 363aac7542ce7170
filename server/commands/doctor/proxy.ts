import { randomInt } from 'node:crypto';
import { isIP } from 'node:net';
import type { Database } from '#db/engine/run.ts';
import type { Config } from '#server/config.ts';
import { isLoopback } from '#server/config-values.ts';
import {
  type Connection,
  PROBE_HEADER,
  PROBE_PATH,
  signProbe,
} from '#server/http/listener/connection-probe.ts';
import { READY_PATH } from '#server/http/listener/ready.ts';
import { linkSigner } from '#server/mail/link-signer.ts';
import { sessionSecret, sharedSessionSecret } from '#server/secrets/session-secret.ts';
import { createFindings, type Finding } from './finding.ts';

const { ok, warning, problem } = createFindings('proxy');

/** Milliseconds after which an address counts as not answering. */
const TIMEOUT_MS = 10_000;

/** Addresses of this computer and of private networks, from which no visitor of a public server comes. */
const PRIVATE_ADDRESS = /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd])/i;

/** Whether a host of a URL is this computer, or an address of a private network. A name may begin like an address. */
export const isPrivateHost = (host: string): boolean => {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  return isLoopback(host) || (isIP(address) !== 0 && PRIVATE_ADDRESS.test(address));
};

/** An address for documentation (RFC 5737), which no client has. */
const randomTestAddress = (): string => `203.0.113.${randomInt(1, 255)}`;

const getSecret = (db: Database, config: Config, now: Date): string | Promise<string> =>
  config.databaseUrl === undefined ? sessionSecret(config) : sharedSessionSecret(config, db, now);

const isConnection = (answer: unknown): answer is Connection =>
  typeof answer === 'object' &&
  answer !== null &&
  ['version', 'address', 'protocol', 'host'].every((name) => name in answer);

type AskedAnswer = Connection | 'silent' | 'other';

const ask = async (
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<AskedAnswer> => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const answer = await fetch(`${address}${PROBE_PATH}`, { headers, signal, redirect: 'manual' });
    if (!answer.ok) return 'other';
    const connection: unknown = await answer.json();
    return isConnection(connection) ? connection : 'other';
  } catch (error) {
    return error instanceof SyntaxError ? 'other' : 'silent';
  }
};

const TRUST_ADVICE = 'TRUST_PROXY must be the number of proxies in front of the server';

/** Judges the address, protocol and host that the server read from a request with a forged address. */
const assessAnswer = (
  { address, protocol, host }: Connection,
  config: Pick<Config, 'publicUrl' | 'trustProxy'>,
  claimedAddress: string,
): readonly Finding[] => {
  const url = config.publicUrl === undefined ? undefined : URL.parse(config.publicUrl);
  const isLocal = url === null || url === undefined || isPrivateHost(url.hostname);
  const findings = [
    address === claimedAddress &&
      problem(
        'the server takes any address that a visitor claims in X-Forwarded-For',
        `${TRUST_ADVICE} (0 or false without one), and each proxy must append the address that it sees.`,
      ),
    url &&
      `${protocol}:` !== url.protocol &&
      problem(
        `the server took a request to ${url.origin} for ${protocol}`,
        `${TRUST_ADVICE}, and the outermost must set X-Forwarded-Proto.`,
      ),
    url &&
      host !== url.host &&
      problem(
        `the server took a request to ${url.host} for one to ${host}`,
        'The proxy must pass the Host header on, or set X-Forwarded-Host.',
      ),
    !isLocal &&
      address !== claimedAddress &&
      isPrivateHost(address) &&
      warning(
        `the server sees the address ${address}: all visitors would share the limits of one network`,
        `${TRUST_ADVICE}. Ignore this if this command runs in the private network of the server.`,
      ),
  ].filter((item) => typeof item === 'object' && item !== null);
  return findings.length > 0
    ? findings
    : [ok(`${url?.origin ?? 'the server'} arrives as ${protocol} for ${host}, from ${address}`)];
};

const hasReason = (answer: unknown): answer is { readonly reason: unknown } =>
  typeof answer === 'object' && answer !== null && 'reason' in answer;

/** What the running server says about itself. Its database may be another one than this command opens. */
const checkReady = async (address: string): Promise<readonly Finding[]> => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const answer = await fetch(`${address}${READY_PATH}`, { signal, redirect: 'manual' });
    const status: unknown = await answer.json();
    if (answer.ok || !hasReason(status)) return [];
    return [
      createFindings('server').problem(
        `it runs, but is not ready: ${status.reason}`,
        'Correct what the other lines name. If none does, restart it: it may use a file that was deleted or replaced.',
      ),
    ];
  } catch {
    // The other request to the same address has been answered.
    return [];
  }
};

/** Asks the running server through its public address how a request arrives, and whether it is ready. */
export const checkProxy = async (
  db: Database,
  config: Config,
  now: Date,
): Promise<readonly Finding[]> => {
  if (config.mode === 'household') return [ok('a household has none')];
  const address = config.publicUrl ?? `http://localhost:${config.port}`;
  const signer = linkSigner(await getSecret(db, config, now));
  const claimedAddress = randomTestAddress();
  const headers = { [PROBE_HEADER]: signProbe(signer, now), 'X-Forwarded-For': claimedAddress };
  const answer = await ask(address, headers);
  if (answer === 'silent') {
    return [
      warning(`nothing answers at ${address}`, 'Start the server and its proxy, and repeat.'),
    ];
  }
  if (answer === 'other') {
    return [
      problem(
        `another server answers at ${address}, or one with other data`,
        'Check PUBLIC_URL and the proxy, and that this command has the settings of the server.',
      ),
    ];
  }
  return [...(await checkReady(address)), ...assessAnswer(answer, config, claimedAddress)];
};
