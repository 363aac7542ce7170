import type { Plugin } from 'vite';

/**
 * On a slow connection the first paint must not wait for scripts, which are ten times as large as
 * the styles. The browser fetches them afterwards.
 */
export const deprioritizeScripts = (): Plugin => ({
  name: 'alaga-look-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(/<(script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"'),
  },
});
