import { decodeFile } from './decode-file.ts';
import { PictureError } from './decode-pixels.ts';
import type { Answer, CodeReader, DecoderKind, Frame, Job } from './decode-protocol.ts';

export type DecoderOpeners = Readonly<Record<DecoderKind, () => Promise<CodeReader>>>;

const toAnswer = (text: string | undefined): Answer =>
  text === undefined ? { is: 'none' } : { is: 'code', text };

const readFrame = async (frame: Frame, { read }: CodeReader): Promise<Answer> => {
  try {
    return toAnswer(await read(frame, 'quick'));
  } finally {
    frame.close();
  }
};

const readFile = async (file: Blob, reader: CodeReader): Promise<Answer> => {
  try {
    return toAnswer(await decodeFile(file, reader));
  } catch (error) {
    if (error instanceof PictureError) return { is: 'problem', problem: error.problem };
    throw error;
  }
};

/** Handles the jobs of the worker. Never rejects. */
export const makeJobs = (openers: DecoderOpeners): ((job: Job) => Promise<Answer>) => {
  let reader: CodeReader | undefined;
  const performJob = async (job: Job): Promise<Answer> => {
    if ('open' in job) {
      reader = await openers[job.open]();
      return { is: 'opened' };
    }
    if (!reader) return { is: 'broken' };
    return 'file' in job ? readFile(job.file, reader) : readFrame(job.frame, reader);
  };
  return (job) => performJob(job).catch((): Answer => ({ is: 'broken' }));
};
