import type { Plugin } from 'vite';

/**
 * On a slow connection a page's look must not wait for its scripts, which are ten times as large and of which nothing
 * is seen: the browser fetches them behind it.
 */
export const lookFirst = (): Plugin => ({
  name: 'alaga-look-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(/<(script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"'),
  },
});
