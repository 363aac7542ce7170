import { fileURLToPath } from 'node:url';
import { startUtility } from './utility-process.ts';

const program = fileURLToPath(new URL('./pdf-process.ts', import.meta.url));

/** Starts the process that draws PDFs. */
export const startPdf = startUtility(program, 'Alaga documents');
