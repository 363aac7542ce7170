import { registerHooks } from 'node:module';
import type { DecodeJob, DecoderAnswer } from '#server/photos/decoder-messages.ts';
import { runDecoder } from '#server/photos/run-decoder.ts';

/** The decoder process of the desktop app. Its parent is `decoder.ts` in the main process. */

/**
 * On Linux the native image library brings a GLib of its own, which must not meet Electron's in one process: crashes
 * were reported. Without it the library's WebAssembly form is loaded, which needs no other.
 */
const NATIVE_ON_LINUX = /^@img\/sharp-linux/;

if (process.platform === 'linux') {
  registerHooks({
    resolve(specifier, context, next) {
      if (NATIVE_ON_LINUX.test(specifier)) throw new Error(`${specifier} is not for Electron`);
      return next(specifier, context);
    },
  });
}

const { parentPort } = process;
const answer = (message: DecoderAnswer): void => parentPort.postMessage(message);

const decode = await runDecoder();
parentPort.on('message', ({ data }) => {
  // The parent sends nothing else.
  void decode(data as DecodeJob).then(answer);
});
answer({ kind: 'ready' });
