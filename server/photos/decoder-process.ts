import { serveJobs } from '#server/helper-process/run-process.ts';
import { runDecoder } from './run-decoder.ts';

/** The decoder process of a server on Node. `start-decoder.ts` sends it one image at a time. */

await serveJobs(runDecoder);
