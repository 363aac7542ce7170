import './check-node.js';

// Imported late, because an older Node cannot read TypeScript and has exited by now.
const { ensureRenderer } = await import('#build/vite/build-renderer.ts');

/**
 * `npm start` runs a shell that exits on SIGTERM without passing it on, so the server must end with
 * it.
 */
const stopWithParent = () => {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
};

if (process.env.npm_lifecycle_event && process.platform !== 'win32') stopWithParent();

if (ensureRenderer()) await import('#server/standalone.ts');
else process.exitCode = 1;
