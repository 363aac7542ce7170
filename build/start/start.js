import './check-node.js';

// Read only now: an older Node could not read TypeScript, and has been told so.
const { ensureRenderer } = await import('#build/vite/build-renderer.ts');

/** `npm start` runs a shell that dies of SIGTERM without passing it on: then the server must not stay behind. */
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
