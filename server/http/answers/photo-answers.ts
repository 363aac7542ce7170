import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { yieldIfLong } from '#db/engine/loop-slices.ts';
import { AccountTurns } from '#server/http/account-turns.ts';
import { countStreamed } from './unread-answers.ts';

/** The maximum number of bytes of photos in one answer, as they are sent. Placeholders replace the others. */
const MAX_BYTES = 64 * 1024 * 1024;

/** The remaining bytes of photos that an answer may carry. */
export class PhotoAllowance {
  #bytesLeft = MAX_BYTES;

  /**
   * Whether photos of so many bytes together still fit; if so, they are counted. Each grows by a third when it is sent.
   */
  reserve(bytes: number): boolean {
    const encodedBytes = Math.ceil((bytes * 4) / 3);
    if (encodedBytes > this.#bytesLeft) return false;
    this.#bytesLeft -= encodedBytes;
    return true;
  }
}

/** One answer with photos for each account at a time, because each holds photos in memory until it has been read. */
const turns = new AccountTurns();

interface PhotoList {
  readonly userId: string;
  /** The text around the list, such as `{"records":` and `,"pagination":…}`. */
  readonly before?: string;
  readonly after?: string;
}

/** The text of a list, one item at a time. */
async function* readText(
  items: AsyncIterable<object>,
  { before = '', after = '' }: PhotoList,
): AsyncGenerator<string> {
  let separator = '';
  yield `${before}[`;
  for await (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ',';
    await yieldIfLong();
  }
  yield `]${after}`;
}

/** Answers with a list whose items are created while it is read, so that only a few photos are in memory. */
export const answerWithPhotos = async (
  ctx: Context,
  list: PhotoList,
  items: (allowance: PhotoAllowance) => AsyncIterable<object>,
): Promise<void> => {
  const end = await turns.begin(list.userId);
  if (ctx.req.destroyed) {
    // The client disconnected while the request waited for its turn.
    end();
    return;
  }
  try {
    countStreamed(ctx);
  } catch (error) {
    end();
    throw error;
  }
  const text = Readable.from(readText(items(new PhotoAllowance()), list), { objectMode: false });
  text.once('close', end);
  // The status was sent long ago: only a broken connection can still show that the answer is incomplete.
  text.on('error', () => ctx.res.destroy());
  ctx.status = 200;
  ctx.type = 'json';
  // Photos are compressed already.
  ctx.compress = false;
  ctx.body = text;
};
