import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { afterBuild } from './after-build.ts';
import { budget, PUBLIC_PAGE_BUDGET } from './budget.ts';
import { compileMessages, textsFile } from './compile-messages.ts';
import { FIRST_PART } from './message-graph.ts';
import { type BuildOutput, buildRenderedPage, root } from './server-rendered-page.ts';

const contains = (path: string) => (output: BuildOutput) =>
  output.type === 'chunk' && output.moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(path));

/**
 * Builds the public page of a pet: for browsers into the renderer's folder, and for the server
 * beside it. `renderer` is an absolute path. The server's build refers to the hashed file names of
 * the browser's build.
 */
export const buildPublicPage = async (renderer: string): Promise<void> => {
  await buildRenderedPage(renderer, {
    entry: 'public-pet/entry-server.tsx',
    file: 'public-page.mjs',
    emptyOutDir: true,
    assetsVariable: 'ALAGA_PUBLIC_ASSETS',
    script: join(root, 'public-pet/entry-client.tsx'),
    folder: 'assets/public-pet',
    plugins: [
      react(),
      compileMessages('renderer/public-pet/entry-client.tsx'),
      budget([PUBLIC_PAGE_BUDGET]),
    ],
    otherAddresses: (find) => ({
      texts: {
        en: find(contains(textsFile(FIRST_PART, 'en'))),
        fil: find(contains(textsFile(FIRST_PART, 'fil'))),
      },
    }),
  });
};

/** The service worker does not cache the page. */
export const publicPage = (): Plugin => afterBuild('alaga-public-page', buildPublicPage);

// As a separate process, because the bundler applies its caller's NODE_ENV to the code that it
// builds.
if (import.meta.main) {
  await buildPublicPage(resolve(process.argv[2] ?? join(root, '../dist/renderer')));
}
