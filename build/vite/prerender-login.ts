import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { buildPart } from './build-inputs.ts';
import { compileMessages } from './compile-messages.ts';
import { compressFile } from './precompress.ts';

const root = join(import.meta.dirname, '../..', 'renderer');

/** Bundled into one file including React, and used only here. */
const buildInto = async (folder: string): Promise<string> => {
  await buildPart({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react(), compileMessages('renderer/accounts/entry/login-preview.tsx')],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'accounts/entry/login-preview.tsx'),
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'ahead.mjs', codeSplitting: false } },
    },
  });
  return pathToFileURL(join(folder, 'ahead.mjs')).href;
};

interface Ahead {
  readonly renderLoginPreview: () => Promise<ReadonlyMap<string, string>>;
}

const WAITING = /(<div id="root">)[\s\S]*?(<\/div>)/;

const pageOf = (shell: string, language: string, markup: string): string => {
  // React hoists a title into the head only in a whole document.
  const title = /<title>.*?<\/title>/.exec(markup)?.[0] ?? '';
  const body = markup.replace(title, '');
  return shell
    .replace(/<html lang="\w+"/, `<html lang="${language}"`)
    .replace(/<title>.*?<\/title>/, () => title)
    .replace(WAITING, (_all, open: string, close: string) => open + body + close);
};

/**
 * Writes the app's page for each language with the login already rendered, which visitors can read
 * while the app is loading (server/http/answers/preload-header.ts).
 */
const writeAhead = async (renderer: string): Promise<void> => {
  const folder = await mkdtemp(`${renderer}-ahead-`);
  try {
    // A cast: the module that was just built.
    const { renderLoginPreview } = (await import(await buildInto(folder))) as Ahead;
    const shell = await readFile(join(renderer, 'index.html'), 'utf8');
    for (const [language, markup] of await renderLoginPreview()) {
      const file = join(renderer, `login-${language}.html`);
      await writeFile(file, pageOf(shell, language, markup));
      await compressFile(file);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Runs after the app's own build, whose page it uses. */
export const prerenderLogin = (): Plugin => {
  let renderer = '';
  return {
    name: 'alaga-login-ahead',
    apply: 'build',
    configResolved(config) {
      renderer = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error?: Error) {
        if (!error) await writeAhead(renderer);
      },
    },
  };
};
