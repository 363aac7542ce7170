import { registerHooks } from 'node:module';

/**
 * The build generates the modules of the renderer's texts. When Node runs the renderer's code
 * directly, nobody reads its texts, so each such module is empty.
 */
const EMPTY_MODULE = `data:text/javascript,${encodeURIComponent(
  'const none = async () => ({ default: {} }); export default { en: none, fil: none };',
)}`;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith('alaga:texts/')
      ? { url: EMPTY_MODULE, shortCircuit: true }
      : next(specifier, context),
});
