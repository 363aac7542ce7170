import { join } from 'node:path';
import type { Plugin } from 'vite';

export const STYLES_FILE = join(import.meta.dirname, '../..', 'renderer/styles.css');

const APP_CLASSES = '@import "tailwindcss" source("./");';

/**
 * Leaves in the stylesheet only the classes of these modules (ids of the bundler), where it otherwise has those
 * of the whole app. It must come before Tailwind's plugin.
 */
export const pageClasses = (modules: readonly string[]): Plugin => ({
  name: 'alaga-page-classes',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/renderer\/styles\.css$/ },
    handler(code) {
      if (!code.includes(APP_CLASSES)) this.error(`${STYLES_FILE} must begin with ${APP_CLASSES}`);
      const files = new Set(modules.filter((id) => /^[^\0]*\.tsx?$/.test(id)));
      const sources = [...files].map((file) => `@source "${file.replaceAll('\\', '/')}";`);
      return code.replace(
        APP_CLASSES,
        ['@import "tailwindcss" source(none);', ...sources].join('\n'),
      );
    },
  },
});
