import type {
  DecodeAnswer,
  DecodeJob,
  DecoderKind,
  FileProblem,
  Frame,
} from './decode-protocol.ts';

/** The part of Worker's interface that a decoder uses. */
export interface WorkerLike extends Pick<Worker, 'postMessage' | 'terminate'> {
  onmessage: ((event: MessageEvent<DecodeAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export type FileOutcome = { readonly text: string } | { readonly problem: FileProblem | 'noCode' };

/** Decodes images in a worker, one at a time, with whichever decoder works in this browser. */
export interface Decoder {
  /** Loads a working decoder before the first image, and resolves to its kind. */
  readonly open: () => Promise<DecoderKind>;
  /**
   * The text in a frame, which is transferred to the worker; undefined if there is none or it took too long.
   */
  readonly decode: (frame: Frame) => Promise<string | undefined>;
  readonly decodeFile: (file: Blob) => Promise<FileOutcome>;
  readonly close: () => void;
}

/** Thrown if no decoder works in this browser. */
export class NoDecoderError extends Error {}

export interface DecoderOptions {
  /** In order of preference. */
  readonly kinds?: readonly DecoderKind[];
  readonly makeWorker?: () => WorkerLike;
  /** Milliseconds after which a worker is terminated. */
  readonly limits?: DecodeLimits;
}

interface DecodeLimits {
  readonly open: number;
  readonly frame: Readonly<Record<DecoderKind, number>>;
  readonly file: number;
}

/** For camera frames: the fastest first. */
export const FRAME_DECODERS: readonly DecoderKind[] = ['native', 'zxing', 'jsqr'];
/** For files: the most thorough first. */
export const FILE_DECODERS: readonly DecoderKind[] = ['zxing', 'native', 'jsqr'];

/** Opening may download the decoder over a slow connection. jsQR may run forever on a noisy frame. */
const DECODE_LIMITS: DecodeLimits = {
  open: 30_000,
  frame: { native: 4000, zxing: 4000, jsqr: 1000 },
  file: 20_000,
};

const startWorker = (): WorkerLike =>
  new Worker(new URL('./decoder.worker.ts', import.meta.url), { type: 'module' });

/** `late`: no answer within the limit. `dead`: the worker itself failed. */
type WorkerReply = DecodeAnswer | { readonly is: 'late' | 'dead' };

const transferablesOf = (job: DecodeJob): Transferable[] => ('frame' in job ? [job.frame] : []);

/** Sends a job to a worker that has no other job. */
const sendJob = (worker: WorkerLike, job: DecodeJob, limit: number): Promise<WorkerReply> =>
  new Promise((resolve) => {
    const settle = (reply: WorkerReply) => {
      clearTimeout(timer);
      resolve(reply);
    };
    const timer = setTimeout(() => settle({ is: 'late' }), limit);
    worker.onmessage = (event: MessageEvent<DecodeAnswer>) => settle(event.data);
    worker.onerror = () => settle({ is: 'dead' });
    try {
      worker.postMessage(job, transferablesOf(job));
    } catch {
      settle({ is: 'broken' });
    }
  });

interface OpenedWorker {
  readonly worker: WorkerLike;
  readonly kind: DecoderKind;
}

/** A decoder that opens itself with the first image. Its calls reject with NoDecoderError if none works. */
export const makeDecoder = ({
  kinds = FRAME_DECODERS,
  makeWorker = startWorker,
  limits = DECODE_LIMITS,
}: DecoderOptions = {}): Decoder => {
  const remainingKinds = [...kinds];
  let open: Promise<OpenedWorker> | undefined;
  let isClosed = false;

  /** Starts a worker with the best decoder that has not failed yet. */
  const startBestDecoder = async (): Promise<OpenedWorker> => {
    let worker = makeWorker();
    for (let kind = remainingKinds[0]; kind && !isClosed; kind = remainingKinds[0]) {
      const { is } = await sendJob(worker, { open: kind }, limits.open);
      if (is === 'opened' && !isClosed) return { worker, kind };
      remainingKinds.shift();
      if (is === 'broken') continue;
      worker.terminate();
      worker = makeWorker();
    }
    worker.terminate();
    throw new NoDecoderError();
  };

  const readyWorker = (): Promise<OpenedWorker> => {
    open ??= startBestDecoder();
    return open;
  };

  /** A decoder that is late is restarted; a broken one is replaced by the next kind. */
  const performJob = async (
    job: DecodeJob,
    limitOf: (kind: DecoderKind) => number,
  ): Promise<WorkerReply> => {
    const { worker, kind } = await readyWorker();
    const reply = await sendJob(worker, job, limitOf(kind));
    const isFailed = reply.is === 'broken' || reply.is === 'dead';
    if (isFailed) remainingKinds.shift();
    if (isFailed || reply.is === 'late') {
      worker.terminate();
      open = undefined;
    }
    return reply;
  };

  return {
    open: async () => (await readyWorker()).kind,
    async decode(frame) {
      const reply = await performJob({ frame }, (kind) => limits.frame[kind]);
      return reply.is === 'code' ? reply.text : undefined;
    },
    async decodeFile(file) {
      const reply = await performJob({ file }, () => limits.file);
      if (reply.is === 'code') return { text: reply.text };
      if (reply.is === 'problem') return { problem: reply.problem };
      if (reply.is === 'broken' || reply.is === 'dead') return this.decodeFile(file);
      return { problem: 'noCode' };
    },
    close() {
      isClosed = true;
      open?.then(
        ({ worker }) => worker.terminate(),
        () => undefined,
      );
    },
  };
};
