import { registerHooks } from 'node:module';

/**
 * The build makes the modules of the renderer's texts. Where Node runs the renderer's code by itself nobody reads its
 * words: each such module is empty.
 */
const EMPTY = `data:text/javascript,${encodeURIComponent(
  'const none = async () => ({ default: {} }); export default { en: none, fil: none };',
)}`;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith('alaga:texts/')
      ? { url: EMPTY, shortCircuit: true }
      : next(specifier, context),
});
