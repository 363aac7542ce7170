import { forkProcessOf, type StartProcess } from '#server/helper-process/start-process.ts';

/**
 * VIPS_WARNING keeps a hostile image from filling the log; with fewer allocator arenas, memory no longer grows by 15 MB
 * with each large image. Pixels are stored outside the heap.
 */
const OPTIONS = { environment: { VIPS_WARNING: '1', MALLOC_ARENA_MAX: '2' }, heap: 96 };

/** Returns a function that starts a decoder program as a child process of Node. */
export const forkDecoderOf = (program: URL): StartProcess => forkProcessOf(program, OPTIONS);

/** The decoder of every server outside Electron. */
export const forkDecoder = forkDecoderOf(new URL('./decoder-process.ts', import.meta.url));
