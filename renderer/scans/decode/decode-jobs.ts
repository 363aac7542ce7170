import { decodeFile } from './decode-file.ts';
import { PictureError } from './decode-pixels.ts';
import type { CodeReader, DecodeAnswer, DecodeJob, DecoderKind, Frame } from './decode-protocol.ts';

export type DecoderOpeners = Readonly<Record<DecoderKind, () => Promise<CodeReader>>>;

const toAnswer = (text: string | undefined): DecodeAnswer =>
  text === undefined ? { is: 'none' } : { is: 'code', text };

const readFrame = async (frame: Frame, { read }: CodeReader): Promise<DecodeAnswer> => {
  try {
    return toAnswer(await read(frame, 'quick'));
  } finally {
    frame.close();
  }
};

const readFile = async (file: Blob, reader: CodeReader): Promise<DecodeAnswer> => {
  try {
    return toAnswer(await decodeFile(file, reader));
  } catch (error) {
    if (error instanceof PictureError) return { is: 'problem', problem: error.problem };
    throw error;
  }
};

/** Handles the jobs of the worker. Never rejects. */
export const makeJobs = (openers: DecoderOpeners): ((job: DecodeJob) => Promise<DecodeAnswer>) => {
  let reader: CodeReader | undefined;
  const performJob = async (job: DecodeJob): Promise<DecodeAnswer> => {
    if ('open' in job) {
      reader = await openers[job.open]();
      return { is: 'opened' };
    }
    if (!reader) return { is: 'broken' };
    return 'file' in job ? readFile(job.file, reader) : readFrame(job.frame, reader);
  };
  return (job) => performJob(job).catch((): DecodeAnswer => ({ is: 'broken' }));
};
