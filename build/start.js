import './check-node.js';

// Read only now: an older Node could not read TypeScript, and has been told so.
const { ensureRenderer } = await import('./renderer.ts');

if (ensureRenderer()) await import('#server/standalone.ts');
else process.exitCode = 1;
