import { serveJobs } from '#server/helper-process/run-process.ts';
import { runPdf } from './run-pdf.ts';

/** The process that draws PDFs for a server on Node. `start-pdf.ts` sends it one sheet at a time. */

await serveJobs(runPdf);
