import './check-node.js';

// Imported late, because an older Node cannot read TypeScript and has exited by now.
const { ensureRenderer } = await import('#build/vite/build-renderer.ts');

if (process.env.npm_lifecycle_event) await import('./stop-with-parent.js');

if (ensureRenderer()) await import('#server/standalone.ts');
else process.exitCode = 1;
