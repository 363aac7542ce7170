import {
  DirectoryError,
  parseRetryAfter,
  readBody,
} from '#server/clinics/directory/directory-error.ts';
import type { Area } from '#server/clinics/directory/grid.ts';
import type { FoundClinic } from '#server/clinics/directory/match-clinics.ts';
import type { Parts } from '#server/parts.ts';
import { readOverpass } from './overpass-answer.ts';

type Config = Parts['config'];

/** Seconds that Overpass itself may take. */
const TIMEOUT_SECONDS = 25;

/** Ten times the result for a dense country within 120 km. */
const MAX_BYTES = 32 * 1024 * 1024;

/** The query for nodes, ways and relations with either tag; `out center` adds the centres of ways and relations. */
const overpassQuery = ({ middle, radius }: Area): string => {
  const areaFilter = `(around:${radius * 1000},${middle.latitude},${middle.longitude})`;
  return [
    `[out:json][timeout:${TIMEOUT_SECONDS}];`,
    `(nwr[amenity=veterinary]${areaFilter};nwr[healthcare=veterinary]${areaFilter};);`,
    'out center tags;',
  ].join('');
};

/** Public services expect to know who asks and how to reach them. */
const composeUserAgent = ({ version, publicUrl, supportEmail }: Config): string => {
  const contact = [publicUrl && `+${publicUrl}`, supportEmail].filter(Boolean).join('; ');
  return contact === '' ? `Alaga/${version}` : `Alaga/${version} (${contact})`;
};

const toRefusal = (response: Response, now: Date): DirectoryError => {
  const retryAfter = parseRetryAfter(response.headers.get('Retry-After'), now);
  return new DirectoryError(`answered ${response.status}`, true, retryAfter);
};

const parse = (body: string): readonly FoundClinic[] => {
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch {
    throw new DirectoryError('the answer was cut short', false);
  }
  const read = readOverpass(answer);
  if (!read) throw new DirectoryError('the answer is not whole', false);
  return read.clinics;
};

/**
 * Reads the clinics around an area's centre. Throws DirectoryError for anything but a complete answer: Overpass may
 * also answer 200 with an HTML page that says it is busy. Redirects are not followed.
 */
export const askOverpass = async (
  config: Config,
  url: string,
  area: Area,
  { signal, now }: { readonly signal: AbortSignal; readonly now: Date },
): Promise<readonly FoundClinic[]> => {
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal,
      headers: { Accept: 'application/json', 'User-Agent': composeUserAgent(config) },
      body: new URLSearchParams({ data: overpassQuery(area) }),
    });
  } catch {
    throw new DirectoryError('could not be reached', true);
  }
  try {
    if (response.status !== 200) throw toRefusal(response, now);
    if (!/\bjson\b/i.test(response.headers.get('Content-Type') ?? '')) {
      throw new DirectoryError('answered with a page', true);
    }
    return parse(await readBody(response, MAX_BYTES));
  } finally {
    // Stops the transfer of an unread body.
    await response.body?.cancel().catch(() => undefined);
  }
};
