import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { afterBuild } from './after-build.ts';
import { buildPart } from './build-inputs.ts';
import { compressFile } from './precompress.ts';
import { serverBuildConfig } from './server-rendered-page.ts';

/** Builds the module that renders the login, which is used only here, and returns its address. */
const buildInto = async (folder: string): Promise<string> => {
  await buildPart(
    serverBuildConfig({
      entry: 'accounts/entry/login-preview.tsx',
      outDir: folder,
      file: 'ahead.mjs',
      emptyOutDir: true,
    }),
  );
  return pathToFileURL(join(folder, 'ahead.mjs')).href;
};

interface PrerenderedPage {
  readonly renderLoginPreview: () => Promise<ReadonlyMap<string, string>>;
}

const EMPTY_ROOT = /(<div id="root">)[\s\S]*?(<\/div>)/;

const renderPage = (shell: string, language: string, markup: string): string => {
  // React hoists a title into the head only in a whole document.
  const title = /<title>.*?<\/title>/.exec(markup)?.[0] ?? '';
  const body = markup.replace(title, '');
  return shell
    .replace(/<html lang="\w+"/, `<html lang="${language}"`)
    .replace(/<title>.*?<\/title>/, () => title)
    .replace(EMPTY_ROOT, (_all, openTag: string, close: string) => openTag + body + close);
};

/**
 * Writes the app's page for each language with the login already rendered, which visitors can read
 * while the app is loading (server/http/answers/preload-header.ts).
 */
const writeAhead = async (renderer: string): Promise<void> => {
  const folder = await mkdtemp(`${renderer}-ahead-`);
  try {
    // A cast: the module that was just built.
    const { renderLoginPreview } = (await import(await buildInto(folder))) as PrerenderedPage;
    const shell = await readFile(join(renderer, 'index.html'), 'utf8');
    for (const [language, markup] of await renderLoginPreview()) {
      const file = join(renderer, `login-${language}.html`);
      await writeFile(file, renderPage(shell, language, markup));
      await compressFile(file);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Uses the page of the app's own build. */
export const prerenderLogin = (): Plugin => afterBuild('alaga-login-ahead', writeAhead);
