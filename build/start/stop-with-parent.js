/**
 * Ends this process on SIGTERM when its parent has ended: `npm start` runs a shell that exits on SIGTERM without passing
 * it on, and a server that is killed while the renderer is built cannot stop that build. For `--import`.
 */
const parent = process.ppid;
const INTERVAL_MS = 500;

// On Windows the id of the parent never changes.
if (process.platform !== 'win32') {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, INTERVAL_MS);
  watch.unref();
}
