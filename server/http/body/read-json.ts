import type { Context } from 'koa';
import { badRequest } from '#server/http/errors.ts';
import { readBody, refuseCompressed } from './read-body.ts';

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** No call needs more than a few levels, or lists of more than a few hundred values. */
const MAX_DEPTH = 32;
const MAX_VALUES = 10_000;

/** The key `__proto__`, in any spelling, which JavaScript treats specially. */
const PROTO_KEY =
  /"(?:_|\\u005f){2}(?:p|\\u0070)(?:r|\\u0072)(?:o|\\u006f)(?:t|\\u0074)(?:o|\\u006f)(?:_|\\u005f){2}"\s*:/i;

const QUOTE_BYTE = 0x22;
const COMMA_BYTE = 0x2c;
const BACKSLASH_BYTE = 0x5c;
const OPENING_BRACKETS = new Set([0x5b, 0x7b]);
const CLOSING_BYTES = new Set([0x5d, 0x7d]);

/** The end of the string that begins at `start`. Each character is read at most once. */
const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let firstBackslash = end;
    while (text.charCodeAt(firstBackslash - 1) === BACKSLASH_BYTE) firstBackslash -= 1;
    if ((end - firstBackslash) % 2 === 0) return end;
  }
  return text.length;
};

/** Throws 400 for a body that takes far longer to parse than to send: millions of values or levels. */
const refuseBomb = (text: string): void => {
  let depth = 0;
  let values = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE_BYTE) index = endOfString(text, index);
    else if (code === COMMA_BYTE) values += 1;
    else if (OPENING_BRACKETS.has(code)) depth += 1;
    else if (CLOSING_BYTES.has(code)) depth -= 1;
    if (depth > MAX_DEPTH || values > MAX_VALUES) throw badRequest('http.json');
  }
};

const parseJson = (text: string): unknown => {
  refuseBomb(text);
  if (PROTO_KEY.test(text)) throw badRequest('http.json');
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('http.json');
  }
};

/**
 * Parses the object that was sent as JSON; an empty object if there is no body, or none of type JSON. Throws 400 if it
 * is not an object, and the errors of `readBody`.
 */
export const readJson = async (ctx: Context, limit: number): Promise<object> => {
  refuseCompressed(ctx);
  if (!JSON_TYPE.test(ctx.get('Content-Type'))) return {};
  const text = await readBody(ctx, limit);
  if (text === '') return {};
  const body = parseJson(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badRequest('http.json');
  }
  return body;
};
