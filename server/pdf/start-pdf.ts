import { forkProgram } from '#server/helper-process/start-process.ts';

/** Starts the process that draws PDFs, for every server outside Electron. Fonts are in its heap for a moment. */
export const forkPdf = forkProgram(new URL('./pdf-process.ts', import.meta.url), { heap: 256 });
