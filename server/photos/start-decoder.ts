import { forkProgram, type StartProcess } from '#server/helper-process/start-process.ts';

/**
 * VIPS_WARNING keeps a hostile image from filling the log; with fewer allocator arenas, memory no longer grows by 15 MB
 * with each large image. Pixels are stored outside the heap.
 */
const OPTIONS = { environment: { VIPS_WARNING: '1', MALLOC_ARENA_MAX: '2' }, heap: 96 };

/** Returns a function that starts a decoder program as a child process of Node. */
export const forkDecoderProcess = (program: URL): StartProcess => forkProgram(program, OPTIONS);

/** The decoder of every server outside Electron. */
export const forkDecoder = forkDecoderProcess(new URL('./decoder-process.ts', import.meta.url));
