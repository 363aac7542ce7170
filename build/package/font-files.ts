import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** The form in which `server/pdf/fonts.ts` names the file of a font in its package. */
const FONT_CALL = /fontFile\(\s*'(@fontsource\/[^']+)',?\s*\)/g;

const { resolve } = createRequire(import.meta.url);

/** Copies the fonts of PDFs beside the bundled program, and replaces their names by those of the copies. */
export const fontFiles = (): Plugin => ({
  name: 'alaga-font-files',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/server/pdf/fonts.ts')) return null;
    const rewrittenCode = code.replace(FONT_CALL, (_call, path: string) => {
      const reference = this.emitFile({
        type: 'asset',
        name: basename(path),
        source: readFileSync(resolve(path)),
      });
      return `pathOfFont(new URL(import.meta.ROLLUP_FILE_URL_${reference}))`;
    });
    return {
      code: `import { fileURLToPath as pathOfFont } from 'node:url';\n${rewrittenCode}`,
      map: null,
    };
  },
});
