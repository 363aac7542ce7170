import { pathToFileURL } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const CATALOGUE = /\/server\/messages\/(?:pages-)?(en|fil)\.ts$/;

/** Texts of mails and of the shell around the window: no screen shows them. */
const SERVER_ONLY = /^(mail|desktop)\./;

/**
 * Compiles the texts for the renderer, so that a browser loads no parser of ICU messages. The server reads the same
 * files as they are written.
 */
export const compileMessages = (): Plugin => ({
  name: 'alaga-compile-messages',
  enforce: 'pre',
  async transform(_code, id) {
    const language = CATALOGUE.exec(id.replaceAll('\\', '/'))?.[1];
    if (!language) return null;
    // The version makes a changed catalogue be read anew while `npm run dev` runs.
    const module: Record<string, Record<string, string>> = await import(
      `${pathToFileURL(id).href}?v=${Date.now()}`
    );
    const messages = Object.entries(module[language] ?? {})
      .filter(([key]) => !SERVER_ONLY.test(key))
      .map(([key, text]) => [key, compileMessage(text)]);
    return {
      code: `export const ${language} = ${JSON.stringify(Object.fromEntries(messages))};`,
      moduleType: 'js',
      map: null,
    };
  },
});
