import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Message } from '#renderer/ui/message.ts';
import { inputsMatching } from './build-inputs.ts';
import {
  ANSWERS_PART,
  divideMessages,
  FIRST_PART,
  type MessageParts,
  parseModule,
} from './message-graph.ts';
import { compileText } from './plural-forms.ts';

const root = join(import.meta.dirname, '../..').replaceAll('\\', '/');

const LANGUAGES = ['en', 'fil'] as const;

/**
 * `alaga:texts/<part>` is the texts of a part in every language. Each language is a file of its
 * own.
 */
const PART_ID = /^alaga:texts\/([a-z-]+)$/;
/** The virtual folder of the texts, which determines their names in the build's manifest. */
const TEXTS_FOLDER = `${root}/renderer/texts/`;
const TEXTS_FILE = /\/renderer\/texts\/([a-z-]+)-(en|fil)\.js$/;

/** The name of a part's file in the build's manifest, from the root of the repository. */
export const textsFile = (part: string, language: string): string =>
  `renderer/texts/${part}-${language}.js`;

/**
 * Message folders that the server or the shell uses. Screens use only the ids that they name, and
 * responses contain none of them.
 */
const SEPARATE_TEXTS = ['mail', 'desktop', 'public-pet', '/sit'];

const listFiles = (language: string): readonly string[] =>
  inputsMatching(`server/messages/${language}/*.ts`).map((file) => join(root, file));

const textsIn = async (files: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  // The version makes Node import a changed file again while `npm run dev` runs.
  const modules: readonly Record<string, Record<string, string>>[] = await Promise.all(
    files.map((file) => import(`${pathToFileURL(file).href}?v=${Date.now()}`)),
  );
  return new Map(modules.flatMap(Object.values).flatMap(Object.entries<string>));
};

const isSeparate = (file: string): boolean =>
  SEPARATE_TEXTS.some((feature) => file.endsWith(`${feature}.ts`));

const compileParts = async (start: string): Promise<MessageParts> => {
  const files = listFiles('en');
  const ids = [...(await textsIn(files)).keys()];
  const otherTextIds = new Set((await textsIn(files.filter(isSeparate))).keys());
  const parts = divideMessages(start, ids, { server: `${root}/server/start.ts` });
  return {
    ...parts,
    idsOf: (part) =>
      part === ANSWERS_PART ? parts.idsOf(part).difference(otherTextIds) : parts.idsOf(part),
  };
};

const composeLoader = (part: string): string => {
  const loads = LANGUAGES.map(
    (language) => `${language}: () => import('${TEXTS_FOLDER}${part}-${language}.js')`,
  );
  return `{ ${loads.join(', ')} }`;
};

/**
 * Makes `import('./x.tsx')` resolve once its texts are loaded too. Both are fetched at the same
 * time.
 */
const withTexts = (file: string, code: string, parts: MessageParts): string | null => {
  let result = code;
  const { later } = parseModule(file, code);
  for (const { file: importedFile, start, end } of later.toReversed()) {
    const part = parts.partOfFile(importedFile);
    if (part === undefined) continue;
    const wait = importedFile.endsWith('.tsx') ? 'withTexts' : 'withAnyTexts';
    const call = `${wait}('${part}', ${composeLoader(part)}, ${result.slice(start, end)})`;
    result = result.slice(0, start) + call + result.slice(end);
  }
  if (result === code) return null;
  return `import { withAnyTexts, withTexts } from '#renderer/ui/language/text.ts';${result}`;
};

/**
 * Compiles the texts for the renderer, so that a browser needs no parser of ICU messages, and loads
 * with each screen only the texts that its files name (build/vite/message-graph.ts). The server
 * uses the texts in their original form.
 */
export const compileMessages = (start = 'renderer/main.tsx'): Plugin => {
  let isDivided = false;
  let parts: Promise<MessageParts> | undefined;
  const splitMessages = () => {
    parts ??= compileParts(`${root}/${start}`);
    return parts;
  };
  return {
    name: 'alaga-compile-messages',
    enforce: 'pre',
    configResolved({ command }) {
      isDivided = command === 'build';
    },
    // Vitest stores compiled modules by their own source, which the texts' modules do not have.
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ id }) => (TEXTS_FILE.test(id) ? false : undefined));
    },
    resolveId(source) {
      if (PART_ID.test(source)) return source;
      return TEXTS_FILE.test(source) ? source : null;
    },
    load(id) {
      const [, part] = PART_ID.exec(id) ?? [];
      if (part !== undefined) return `export default ${composeLoader(part)};`;
      // A placeholder that the transform hook replaces, because only that hook can register watched files.
      return TEXTS_FILE.test(id) ? 'export default {};' : null;
    },
    async transform(code, id) {
      const path = id.replaceAll('\\', '/').replace(/\?.*$/, '');
      const [, part, language] = TEXTS_FILE.exec(path) ?? [];
      if (part !== undefined && language !== undefined) {
        const files = listFiles(language);
        for (const file of files) this.addWatchFile(file);
        const texts = await textsIn(files);
        const ids = isDivided ? (await splitMessages()).idsOf(part) : undefined;
        const shownTexts = [...texts].filter(([key]) => (ids ? ids.has(key) : part === FIRST_PART));
        const compiledMessages: readonly (readonly [string, Message])[] = shownTexts.map(
          ([key, text]) => [key, compileText(text)],
        );
        return {
          code: `export default ${JSON.stringify(Object.fromEntries(compiledMessages))};`,
          moduleType: 'js',
          map: null,
        };
      }
      if (!(isDivided && path.startsWith(`${root}/renderer/`) && code.includes('import('))) {
        return null;
      }
      const knownParts = await splitMessages();
      const rewrittenCode = knownParts.has(path) ? withTexts(path, code, knownParts) : null;
      return rewrittenCode === null ? null : { code: rewrittenCode, map: null };
    },
  };
};
