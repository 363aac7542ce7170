import { makeJobs } from './decode-jobs.ts';
import type { Job } from './decode-protocol.ts';

// Each is loaded when it is its turn: one of them is all that a browser needs.
const perform = makeJobs({
  native: async () => (await import('./decode-native.ts')).openNative(),
  zxing: async () => (await import('./decode-zxing.ts')).openZxing(),
  jsqr: async () => (await import('./decode-jsqr.ts')).openJsqr(),
});

self.onmessage = async (event: MessageEvent<Job>) => {
  self.postMessage(await perform(event.data));
};
