import { closeSync, openSync, readSync, rmSync } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StagedRange } from '#server/entities/entity.ts';
import { type StagingBudget, stagingPrefix } from './staging-budget.ts';
import { busyTurnError } from './turns.ts';

/** Bytes per write; one write for each row would take most of an import's time. */
const BLOCK_BYTES = 256 * 1024;

/**
 * A temporary file for the contents of an import until they are stored, so that only one row is in memory. If the
 * system allows it, the file is unlinked at once, so that a crash leaves nothing behind.
 */
export class Staging implements AsyncDisposable {
  readonly #room: StagingBudget;
  readonly #folder: string;
  readonly #writer: FileHandle;
  readonly #reader: number;
  #end = 0;
  #reservedBytes = 0;
  #hasGivenUp = false;
  /** Bytes that are not yet written to the end of the file. */
  #unwritten: Uint8Array[] = [];
  #unwrittenBytes = 0;

  private constructor(
    stagingBudget: StagingBudget,
    folder: string,
    writer: FileHandle,
    reader: number,
  ) {
    this.#room = stagingBudget;
    this.#folder = folder;
    this.#writer = writer;
    this.#reader = reader;
  }

  static async make(stagingBudget: StagingBudget): Promise<Staging> {
    const folder = await mkdtemp(stagingPrefix());
    const file = join(folder, 'staged');
    const writer = await open(file, 'wx', 0o600);
    const staging = new Staging(stagingBudget, folder, writer, openSync(file, 'r'));
    staging.#forgetName();
    return staging;
  }

  /** The bytes of all imports in progress together, which may be stored at the same time. */
  get bytesOfAll(): number {
    return this.#room.usedBytes;
  }

  /** Throws 503 if the imports together would use too much space, or this one has given its own up. */
  async add(bytes: Uint8Array): Promise<StagedRange> {
    this.#room.take(bytes.byteLength);
    this.#reservedBytes += bytes.byteLength;
    if (this.#hasGivenUp) {
      this.#release();
      throw busyTurnError();
    }
    const range = { at: this.#end, length: bytes.byteLength };
    this.#end += bytes.byteLength;
    this.#unwritten.push(bytes);
    this.#unwrittenBytes += bytes.byteLength;
    if (this.#unwrittenBytes >= BLOCK_BYTES) await this.flush();
    return range;
  }

  /** Gives the space to another import, before this one has ended. */
  giveUp(): void {
    this.#hasGivenUp = true;
    this.#release();
  }

  #release(): void {
    this.#room.release(this.#reservedBytes);
    this.#reservedBytes = 0;
  }

  /** Must be called before reading. */
  async flush(): Promise<void> {
    const block = Buffer.concat(this.#unwritten, this.#unwrittenBytes);
    const position = this.#end - block.byteLength;
    this.#unwritten = [];
    this.#unwrittenBytes = 0;
    let writtenBytes = 0;
    while (writtenBytes < block.byteLength) {
      const remainingBytes = block.byteLength - writtenBytes;
      const { bytesWritten } = await this.#writer.write(
        block,
        writtenBytes,
        remainingBytes,
        position + writtenBytes,
      );
      writtenBytes += bytesWritten;
    }
  }

  addRow(row: unknown): Promise<StagedRange> {
    return this.add(Buffer.from(JSON.stringify(row)));
  }

  /** Synchronous, because a transaction may wait only for its own statements. */
  read({ at, length }: StagedRange): Buffer {
    const bytes = Buffer.alloc(length);
    let bytesRead = 0;
    while (bytesRead < length) {
      const count = readSync(this.#reader, bytes, bytesRead, length - bytesRead, at + bytesRead);
      if (count === 0) throw new Error('the staging file is too short');
      bytesRead += count;
    }
    return bytes;
  }

  /** Reads a value written by `addRow`. */
  readRow<T>(place: StagedRange): T {
    // The cast is safe: only `addRow` writes rows, and the caller knows their type.
    return JSON.parse(this.read(place).toString()) as T;
  }

  #forgetName(): void {
    try {
      rmSync(this.#folder, { recursive: true });
    } catch {
      // Not possible on this system; the file is removed when it is closed.
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#release();
    closeSync(this.#reader);
    await this.#writer.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
