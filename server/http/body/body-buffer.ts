import { badRequest } from '#server/http/errors.ts';

const SMALLEST_PAGE = 1024;
const MAX_PAGE_BYTES = 64 * 1024;

/** Pieces below this size are copied, because each piece that is kept costs about a hundred bytes of its own. */
const LARGE_PIECE = 4096;

/** The first pieces, which may be of any size: a short body, or the start of a slow one. */
const FREE_PIECES = 512;

/** The average size that pieces must have after that. A packet of any network is larger. */
const MIN_AVERAGE_BYTES = 64;

/**
 * The bytes of a body as they arrive. Small pieces are copied together, so that a body sent byte by byte needs at most
 * about twice its size.
 */
export class BodyBuffer {
  readonly #full: Uint8Array[] = [];
  #page = Buffer.alloc(0);
  #used = 0;
  #pieces = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Throws 400 if the pieces are so small that handling them costs far more than sending them. */
  add(piece: Uint8Array): void {
    this.#pieces += 1;
    this.#size += piece.byteLength;
    if (this.#pieces > FREE_PIECES && this.#size < this.#pieces * MIN_AVERAGE_BYTES) {
      throw badRequest('http.json');
    }
    if (piece.byteLength >= LARGE_PIECE) {
      this.#endPage();
      this.#full.push(piece);
      return;
    }
    if (this.#used + piece.byteLength > this.#page.byteLength) this.#beginPage(piece.byteLength);
    this.#page.set(piece, this.#used);
    this.#used += piece.byteLength;
  }

  whole(): Buffer {
    this.#endPage();
    return Buffer.concat(this.#full, this.#size);
  }

  #beginPage(minimumBytes: number): void {
    this.#endPage();
    const pageSize = Math.min(MAX_PAGE_BYTES, Math.max(SMALLEST_PAGE, this.#size));
    this.#page = Buffer.allocUnsafeSlow(Math.max(pageSize, minimumBytes));
  }

  /** Closes the current page and discards its unused rest. */
  #endPage(): void {
    if (this.#used > 0) this.#full.push(this.#page.subarray(0, this.#used));
    this.#page = Buffer.alloc(0);
    this.#used = 0;
  }
}
