import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * A plugin that does further work after the app's own build, which empties the folder. `work` gets the
 * folder of the built renderer, an absolute path. Several of these plugins run in their order.
 */
export const afterBuild = (name: string, work: (renderer: string) => Promise<void>): Plugin => {
  let renderer = '';
  return {
    name,
    apply: 'build',
    configResolved(config) {
      renderer = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error?: Error) {
        if (!error) await work(renderer);
      },
    },
  };
};
