import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { yieldIfLong } from '#db/engine/loop-slices.ts';

/** Entries of a list above which it is written in parts. */
const LONG_LIST = 100;

/** Characters of a part. */
const PART_LENGTH = 64 * 1024;

/** A finished JSON text, or its parts. */
export type Json = string | readonly Buffer[];

const isLong = (value: unknown): boolean => Array.isArray(value) && value.length > LONG_LIST;

const hasLongList = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  (isLong(value) || Object.values(value).some(isLong));

function* writeList(list: readonly unknown[]): Generator<string> {
  let separator = '[';
  for (const entry of list) {
    yield separator + JSON.stringify(entry);
    separator = ',';
  }
  yield ']';
}

function* writeObject(value: object): Generator<string> {
  let separator = '{';
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    if (isLong(field)) yield* writeList(field);
    else yield JSON.stringify(field);
    separator = ',';
  }
  yield '}';
}

/**
 * The JSON of an answer. One with a long list, whose texts may be as long as their limits, is written in parts, between
 * which other work runs.
 */
export const toJson = async (value: unknown): Promise<Json> => {
  if (!hasLongList(value)) return JSON.stringify(value);
  const parts: Buffer[] = [];
  let text = '';
  const addPart = async (): Promise<void> => {
    await yieldIfLong();
    parts.push(Buffer.from(text));
    text = '';
  };
  for (const piece of Array.isArray(value) ? writeList(value) : writeObject(value)) {
    text += piece;
    if (text.length > PART_LENGTH) await addPart();
  }
  await addPart();
  return parts;
};

/** Answers with JSON. A text is finished, so that measuring and compressing it do not create it again. */
export const answerJson = (ctx: Context, status: number, json: Json): void => {
  ctx.status = status;
  ctx.set('Content-Type', 'application/json; charset=utf-8');
  if (typeof json === 'string') {
    ctx.body = json;
    return;
  }
  ctx.body = Readable.from(json, { objectMode: false });
  ctx.length = json.reduce((length, part) => length + part.byteLength, 0);
};
