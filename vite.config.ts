import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appIcons } from './build/app-icons.ts';
import { budget } from './build/budget.ts';
import { recordInputs, writeInputs } from './build/build-inputs.ts';
import { chunkGroups } from './build/chunks.ts';
import { compileMessages } from './build/compile-messages.ts';
import { loginAhead } from './build/login-ahead.ts';
import { lookFirst } from './build/look-first.ts';
import { offlineMapFile } from './build/offline-map.ts';
import { precompress } from './build/precompress.ts';
import { publicPage } from './build/public-page.ts';
import { keptReadsShape } from './build/reads-shape.ts';
import { serviceWorker } from './build/service-worker.ts';

export default defineConfig({
  root: join(import.meta.dirname, 'renderer'),
  plugins: [
    react(),
    tailwindcss(),
    compileMessages(),
    offlineMapFile(),
    keptReadsShape(),
    appIcons(),
    budget(),
    lookFirst(),
    precompress(),
    serviceWorker(),
    publicPage(),
    loginAhead(),
    recordInputs(),
    writeInputs(),
  ],
  // The worker that reads codes loads one decoder of several.
  // React has the hook itself; what stands in for it in older versions would load with the first screen.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  worker: { format: 'es', plugins: () => [recordInputs()] },
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
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
});
