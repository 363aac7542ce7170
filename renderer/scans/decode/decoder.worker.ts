import { makeJobs } from './decode-jobs.ts';
import type { DecodeJob } from './decode-protocol.ts';

// Each decoder is loaded only when needed, because a browser needs just one.
const perform = makeJobs({
  native: async () => (await import('./decode-native.ts')).openNative(),
  zxing: async () => (await import('./decode-zxing.ts')).openZxing(),
  jsqr: async () => (await import('./decode-jsqr.ts')).openJsqr(),
});

self.onmessage = async (event: MessageEvent<DecodeJob>) => {
  self.postMessage(await perform(event.data));
};
