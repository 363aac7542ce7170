import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';
import { textsFile } from './compile-messages.ts';
import { FIRST_PART, slashes } from './message-graph.ts';

const root = join(import.meta.dirname, '../..');

export interface Budget {
  /** The path of the screen's module from the root of the repository. */
  readonly screen: string;
  /** The message parts that the screen waits for. */
  readonly texts: readonly string[];
  /** Modules that are imported dynamically, and shown together with the screen. */
  readonly parts?: readonly string[];
  /**
   * Gzipped kilobytes (1,000 bytes) of JavaScript that may be loaded before the screen is drawn.
   */
  readonly limit: number;
  /**
   * Modules that must never be loaded for it, in addition to those that are too heavy for any first
   * screen.
   */
  readonly never?: RegExp;
}

/** The larger of the two languages. */
const textFiles = (...parts: readonly string[]) => parts.map((part) => textsFile(part, 'fil'));

const BUDGETS: readonly Budget[] = [
  {
    screen: 'renderer/accounts/entry/login-screen.tsx',
    texts: textFiles(FIRST_PART),
    limit: 150,
  },
  {
    screen: 'renderer/dashboard/dashboard-screen.tsx',
    texts: textFiles(FIRST_PART, 'dashboard-screen'),
    parts: ['renderer/shell/navigation.tsx'],
    limit: 170,
  },
];

/**
 * The limits of everything that a browser with an empty cache receives for the first page: gzipped
 * bytes including headers, and requests.
 */
export const FIRST_PAGE = { most: 200 * 1024, mostRequests: 12 } as const;

/**
 * The budget of a pet's public page, which loads nothing that only the app needs
 * (build/vite/public-page.ts).
 */
export const PUBLIC_PAGE_BUDGET: Budget = {
  screen: 'renderer/public-pet/entry-client.tsx',
  texts: textFiles(FIRST_PART),
  limit: 90,
  never: /node_modules\/(@tanstack|zod|@hookform|react-hook-form|radix-ui|@radix-ui)\//,
};

/** Maps, charts, scanners and code drawing are loaded on demand, never with a first screen. */
const HEAVY_MODULES =
  /node_modules\/(maplibre-gl|jsqr|qrcode[^/]*|zxing-wasm|recharts|d3-[^/]+)\/|\/renderer\/.*-chart\.tsx?$/;

type BuiltChunk = Pick<
  Rollup.OutputChunk,
  'fileName' | 'code' | 'imports' | 'isEntry' | 'moduleIds'
>;

/** A chunk with all its static imports. */
const withImports = (
  startChunk: BuiltChunk,
  chunks: readonly BuiltChunk[],
): ReadonlySet<BuiltChunk> => {
  const visitedChunks = new Set([startChunk]);
  for (const { imports } of visitedChunks) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) visitedChunks.add(chunk);
  }
  return visitedChunks;
};

const chunkContaining = (module: string, chunks: readonly BuiltChunk[]): BuiltChunk => {
  const id = slashes(join(root, module));
  const chunk = chunks.find(({ moduleIds }) => moduleIds.map(slashes).includes(id));
  if (!chunk) throw new Error(`The budget names ${module}, which is not in the build.`);
  return chunk;
};

export interface ChunkWeight {
  readonly screen: string;
  readonly kilobytes: number;
  readonly limit: number;
  readonly heavy: readonly string[];
}

/**
 * The files that a browser loads before it draws the screen: entry, texts, screen, its parts, and the
 * static imports of each.
 */
export const measureSize = (
  { screen, texts, parts = [], limit, never }: Budget,
  chunks: readonly BuiltChunk[],
): ChunkWeight => {
  const startChunks = [
    ...chunks.filter(({ isEntry }) => isEntry),
    ...[...texts, screen, ...parts].map((module) => chunkContaining(module, chunks)),
  ];
  const loadedChunks = new Set(startChunks.flatMap((chunk) => [...withImports(chunk, chunks)]));
  const bytes = [...loadedChunks].map(({ code }) => gzipSync(code, { level: 9 }).length);
  return {
    screen,
    limit,
    kilobytes: bytes.reduce((sum, size) => sum + size, 0) / 1000,
    heavy: [...loadedChunks].flatMap(({ moduleIds }) =>
      moduleIds.map(slashes).filter((id) => HEAVY_MODULES.test(id) || never?.test(id)),
    ),
  };
};

/**
 * Prints the sizes of the first screens. The build fails if one is too large or contains heavy
 * modules.
 */
export const budget = (budgets: readonly Budget[] = BUDGETS): Plugin => ({
  name: 'alaga-budget',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      for (const entry of budgets) {
        const { screen, limit, kilobytes, heavy } = measureSize(entry, chunks);
        console.log(`${screen}: ${kilobytes.toFixed(1)} KB of ${limit} KB gzipped at first`);
        if (heavy.length > 0) this.error(`${screen} loads at once: ${heavy.join(', ')}`);
        if (kilobytes > limit) this.error(`${screen} is over its budget of ${limit} KB.`);
      }
    },
  },
});
