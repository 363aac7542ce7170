import { fileURLToPath } from 'node:url';
import { startUtility } from './utility-process.ts';

const program = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));

/** Starts the process that decodes images. */
export const startDecoder = startUtility(program, 'Alaga photos');
