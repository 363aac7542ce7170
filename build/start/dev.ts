import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { freePort } from '#build/free-port.ts';
import { inputsPath } from '#build/vite/inputs-file.ts';

/** `npm run dev` runs Vite in front of the server. Each reloads changes by itself. */
const root = join(import.meta.dirname, '../..');
const port = Number(process.env.PORT ?? 3000);

const renderer = join(root, 'dist/renderer');
// Builds from here on overwrite the pages, so that `npm start` must build them again.
rmSync(inputsPath(renderer), { force: true });
const buildServerPages = async (): Promise<void> => {
  const env = { ...process.env, NODE_ENV: 'production' };
  for (const page of ['public-page.ts', 'sit-page.ts']) {
    const script = join(root, 'build/vite', page);
    await once(spawn(process.execPath, [script, renderer], { stdio: 'inherit', env }), 'exit');
  }
};
await buildServerPages();

const serverPort = await freePort();
const vite = await createServer({
  configFile: join(root, 'vite.config.ts'),
  server: {
    port,
    strictPort: true,
    // The server's own paths: the API, and the public pages of pets with their files.
    proxy: Object.fromEntries(
      ['/api', '^/shared?/', '^/sit/', '^/assets/(public-pet|sit)/'].map((path) => [
        path,
        `http://127.0.0.1:${serverPort}`,
      ]),
    ),
  },
});
await vite.listen();

let building = Promise.resolve();
vite.watcher.on('change', (path) => {
  if (!/[\\/](public-pet|sit|ui|messages)[\\/]/.test(path)) return;
  // The server reloads its part by itself, like every file that it has loaded.
  building = building.then(buildServerPages).catch(console.error);
});

// The server prints Vite's address, which its links contain too.
const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', join(root, 'server/standalone.ts')],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(serverPort),
      PUBLIC_URL: `http://localhost:${port}`,
    },
  },
);

const stop = async (): Promise<void> => {
  server.kill('SIGTERM');
  await vite.close();
  process.exit(0);
};

process.once('SIGINT', stop);
process.once('SIGTERM', stop);
server.once('exit', stop);
