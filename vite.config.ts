import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiDocument } from './build/vite/api-document.ts';
import { appIcons } from './build/vite/app-icons.ts';
import { budget } from './build/vite/budget.ts';
import { recordInputs, writeInputs } from './build/vite/build-inputs.ts';
import { changelogFile } from './build/vite/changelog-file.ts';
import { chunkGroups } from './build/vite/chunks.ts';
import { compileMessages } from './build/vite/compile-messages.ts';
import { deprioritizeScripts } from './build/vite/deprioritize-scripts.ts';
import { licencesFile } from './build/vite/licences-file.ts';
import { offlineMapFile } from './build/vite/offline-map.ts';
import { precompress } from './build/vite/precompress.ts';
import { prerenderLogin } from './build/vite/prerender-login.ts';
import { publicPage } from './build/vite/public-page.ts';
import { SHARED_WORKER_PARTS, separateWorkerEntry } from './build/vite/separate-worker-entry.ts';
import { serviceWorker } from './build/vite/service-worker.ts';
import { sitPage } from './build/vite/sit-page.ts';
import { storedReadsVersionPlugin } from './build/vite/stored-reads-version.ts';

export default defineConfig({
  root: join(import.meta.dirname, 'renderer'),
  plugins: [
    react(),
    tailwindcss(),
    compileMessages(),
    offlineMapFile(),
    licencesFile(),
    changelogFile(),
    storedReadsVersionPlugin(),
    appIcons(),
    budget(),
    deprioritizeScripts(),
    precompress(),
    serviceWorker(),
    publicPage(),
    sitPage(),
    prerenderLogin(),
    apiDocument(),
    recordInputs(),
    writeInputs(),
  ],
  // The worker that reads codes loads one decoder of several.
  // React has the hook itself; what stands in for it in older versions would load with the first screen.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  worker: {
    format: 'es',
    plugins: () => [separateWorkerEntry(), recordInputs()],
    rolldownOptions: { output: { codeSplitting: SHARED_WORKER_PARTS } },
  },
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // The content security policy takes no data URL for a script or a style.
    assetsInlineLimit: 0,
    // The map's library, which comes with the map alone; the first screens have budgets of their own.
    chunkSizeWarningLimit: 1200,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups } },
      // The first `npm start` builds too, and the times of plugins say nothing to its owner.
      checks: { bundlerTimings: false },
    },
  },
});
