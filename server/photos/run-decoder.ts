import { prepareProcess } from '#server/helper-process/run-process.ts';
import { decode, prepare } from './decode.ts';
import { type DecodeJob, type DecoderAnswer, MEMORY_LIMIT } from './decoder-messages.ts';

/** Loads the image library and returns the decoding function. Runs in a decoder process. */
export const runDecoder = async (): Promise<(job: DecodeJob) => Promise<DecoderAnswer>> => {
  await prepareProcess(prepare, MEMORY_LIMIT);
  return decode;
};
