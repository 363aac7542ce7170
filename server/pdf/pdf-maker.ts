import {
  HelperProcess,
  type ProcessAnswer,
  type ProcessLimits,
} from '#server/helper-process/helper-process.ts';
import type { StartProcess } from '#server/helper-process/start-process.ts';
import { busyError } from '#server/http/errors.ts';
import { MEMORY_LIMIT, readPdfAnswer } from './messages.ts';
import { type Sheet, sizeOfSheet } from './sheet.ts';
import { forkPdf } from './start-pdf.ts';

const SECOND = 1000;

const LIMITS: ProcessLimits = {
  jobs: 12,
  perAccount: 3,
  bytes: 8 * 2 ** 20,
  memory: MEMORY_LIMIT,
  keptMemory: 256 * 2 ** 20,
  time: 30 * SECOND,
  work: 30 * SECOND,
  start: 60 * SECOND,
  idle: 30 * SECOND,
};

export interface PdfOptions {
  readonly log: (line: Readonly<Record<string, string>>) => void;
  readonly start?: StartProcess | undefined;
  readonly limits?: Partial<ProcessLimits>;
}

const read = (message: unknown): ProcessAnswer<Uint8Array> | undefined => {
  const answer = readPdfAnswer(message);
  if (answer?.kind === 'drawn') return { kind: 'done', result: answer.bytes };
  return answer?.kind === 'failed' ? { kind: 'refused', error: busyError() } : answer;
};

/** Draws PDFs one at a time in a separate process, because the library and its fonts need much memory and time. */
export class PdfMaker {
  readonly #helper: HelperProcess<Sheet, Uint8Array>;
  readonly #limits: ProcessLimits;
  /** The PDFs that were begun and not finished, by account. */
  readonly #begunByUser = new Map<string, number>();
  #composing: Promise<unknown> = Promise.resolve();

  constructor({ log, start = forkPdf, limits = {} }: PdfOptions) {
    this.#limits = { ...LIMITS, ...limits };
    this.#helper = new HelperProcess({
      log,
      event: 'pdf.process',
      start,
      limits: this.#limits,
      sizeOf: sizeOfSheet,
      read,
      failed: busyError,
    });
  }

  /** The id of the process, if it runs. */
  get pid(): number | undefined {
    return this.#helper.pid;
  }

  /**
   * The bytes of the PDF. Rejects with 503 if too many wait, before anything is composed, or if this one could not be
   * drawn. Sheets are composed one at a time, so that many requests do not hold the records of as many pets.
   */
  async draw(compose: () => Promise<Sheet>, userId: string): Promise<Uint8Array> {
    const userJobCount = this.#begunByUser.get(userId) ?? 0;
    const totalCount = [...this.#begunByUser.values()].reduce((sum, count) => sum + count, 0);
    // One is drawn while the others wait.
    if (userJobCount > this.#limits.perAccount || totalCount > this.#limits.jobs) throw busyError();
    this.#begunByUser.set(userId, userJobCount + 1);
    try {
      const composing = this.#composing.then(compose);
      this.#composing = composing.catch(() => undefined);
      return await this.#helper.run({ job: await composing, userId, ignoresQueueLimit: false });
    } finally {
      const remainingCount = (this.#begunByUser.get(userId) ?? 1) - 1;
      if (remainingCount > 0) this.#begunByUser.set(userId, remainingCount);
      else this.#begunByUser.delete(userId);
    }
  }

  /** The number of waiting sheets. */
  get waiting(): number {
    return this.#helper.waiting;
  }

  /** Refuses waiting sheets with 503 and ends the process. */
  close(): Promise<void> {
    return this.#helper.close();
  }
}
