import { registerHooks } from 'node:module';
import type { DecodeJob, DecoderAnswer } from '#server/photos/decoder-messages.ts';
import { runDecoder } from '#server/photos/run-decoder.ts';

/**
 * The entry of the decoder process of the desktop app. `decoder.ts` in the main process starts it.
 */

/**
 * On Linux the native image library contains its own GLib, which must not be loaded in a process
 * with Electron's: crashes were reported. If the native form is refused, its WebAssembly form is
 * loaded, which needs no other library.
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
const sendAnswer = (message: DecoderAnswer): void => parentPort.postMessage(message);

const decode = await runDecoder();
parentPort.on('message', ({ data }) => {
  // A cast: the parent sends only jobs.
  void decode(data as DecodeJob).then(sendAnswer);
});
sendAnswer({ kind: 'ready' });
