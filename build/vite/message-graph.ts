import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseSync } from 'vite';

const root = join(import.meta.dirname, '../..');

/** A source file as far as texts are concerned. Paths are absolute, with forward slashes. */
export interface SourceModule {
  /** The statically imported files. */
  readonly imports: readonly string[];
  /** The files that are imported with `import()`. */
  readonly later: readonly LaterImport[];
  /** All string literals of the file. */
  readonly strings: ReadonlySet<string>;
  /** Template literals with placeholders, as patterns. */
  readonly patterns: readonly RegExp[];
}

export interface LaterImport {
  readonly file: string;
  /** The start and end of `import()` in the source. */
  readonly start: number;
  readonly end: number;
}

interface AstNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Type nodes are removed before the code runs, but expressions within some of these are code. */
const isType = (type: string): boolean =>
  /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/.test(type);

export const slashes = (path: string): string => path.replaceAll('\\', '/');

/** The project file that a specifier refers to; undefined for a package. */
const resolveFile = (specifier: unknown, importer: string): string | undefined => {
  if (typeof specifier !== 'string' || !/\.tsx?$/.test(specifier)) return undefined;
  if (specifier.startsWith('.')) return slashes(join(dirname(importer), specifier));
  return specifier.startsWith('#') ? slashes(join(root, specifier.slice(1))) : undefined;
};

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * `records.type.${type}` matches all ids with this beginning. A template without text before or
 * after a dot is not an id.
 */
const toPattern = (quasis: readonly string[]): RegExp | undefined =>
  quasis.length > 1 && quasis.some((quasi) => /[a-z]\.|\.[a-z]/i.test(quasi))
    ? new RegExp(`^${quasis.map(escapePattern).join('.+')}$`)
    : undefined;

const hasValues = (node: AstNode): boolean => {
  if (node['importKind'] === 'type' || node['exportKind'] === 'type') return false;
  const specifiers = Array.isArray(node['specifiers']) ? node['specifiers'].filter(isNode) : [];
  return specifiers.length === 0 || specifiers.some((item) => item['importKind'] !== 'type');
};

const getSource = (node: AstNode): unknown =>
  isNode(node['source']) ? node['source']['value'] : undefined;

/** Parses a source file. Throws if it is not valid TypeScript. */
export const parseModule = (file: string, code: string): SourceModule => {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const imports: string[] = [];
  const laterImports: LaterImport[] = [];
  const strings = new Set<string>();
  const patterns: RegExp[] = [];

  const visitNode = (node: AstNode): void => {
    const target = resolveFile(getSource(node), file);
    if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type)) {
      if (target !== undefined && hasValues(node)) imports.push(target);
    } else if (node.type === 'ImportExpression') {
      if (target !== undefined)
        laterImports.push({ file: target, start: node.start, end: node.end });
    } else if (node.type === 'Literal') {
      if (typeof node['value'] === 'string') strings.add(node['value']);
    } else if (node.type === 'TemplateLiteral' && Array.isArray(node['quasis'])) {
      const quasis = node['quasis'].filter(isNode).map(({ start, end }) => code.slice(start, end));
      const texts = quasis.map((quasi) => quasi.replace(/^[`}]|`$|\$\{$/g, ''));
      const pattern = toPattern(texts);
      if (pattern) patterns.push(pattern);
      if (texts.length === 1) strings.add(texts.join(''));
    }
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value) || isType(value.type)) return;
    visitNode(value);
    for (const [field, child] of Object.entries(value)) {
      if (typeof child === 'object' && field !== 'typeAnnotation') visit(child);
    }
  };
  visit(program);
  return { imports, later: laterImports, strings, patterns };
};

/** The files of a program. Each is read once. */
export class SourceGraph {
  readonly #modules = new Map<string, SourceModule>();

  module(file: string): SourceModule {
    const knownModule = this.#modules.get(file) ?? parseModule(file, readFileSync(file, 'utf8'));
    this.#modules.set(file, knownModule);
    return knownModule;
  }

  /** A file with all its static imports, recursively. */
  closure(file: string): ReadonlySet<string> {
    const visitedFiles = new Set([file]);
    for (const moduleFile of visitedFiles)
      for (const importedFile of this.module(moduleFile).imports) visitedFiles.add(importedFile);
    return visitedFiles;
  }

  /** All files that these files import dynamically. */
  later(files: Iterable<string>): ReadonlySet<string> {
    return new Set([...files].flatMap((file) => this.module(file).later.map((item) => item.file)));
  }

  /** All files of the program that starts with this one. */
  all(start: string): ReadonlySet<string> {
    const visitedFiles = new Set([start]);
    for (const file of visitedFiles) {
      const { imports, later } = this.module(file);
      for (const next of [...imports, ...later.map((item) => item.file)]) visitedFiles.add(next);
    }
    return visitedFiles;
  }

  /** The ids that some of these files name. */
  named(ids: readonly string[], files: Iterable<string>): ReadonlySet<string> {
    const modules = [...files].map((file) => this.module(file));
    return new Set(
      ids.filter((id) =>
        modules.some(
          ({ strings, patterns }) =>
            strings.has(id) || patterns.some((pattern) => pattern.test(id)),
        ),
      ),
    );
  }
}

/** The division of texts: the names of parts, and the ids in each. */
export interface MessageParts {
  /**
   * The part that must be loaded before a dynamically imported file is used; undefined if it shows
   * no texts.
   */
  readonly partOfFile: (file: string) => string | undefined;
  readonly idsOf: (part: string) => ReadonlySet<string>;
  /** Whether a file belongs to the program. */
  readonly has: (file: string) => boolean;
}

/** The name of the messages part that is loaded before the first render. */
export const FIRST_PART = 'first';
/**
 * A screen with so few additional texts joins the first part, because a request would cost more.
 */
const MAX_INLINED_TEXTS = 32;
/**
 * The texts that the server's responses may name. They are loaded with the first response that
 * needs one (renderer/api.ts).
 */
export const ANSWERS_PART = 'answers';

/** The files of the catalogue contain every id without using it. */
const CATALOGUE_PATH = '/server/messages/';

const uniteSets = <T>(sets: readonly ReadonlySet<T>[]): ReadonlySet<T> =>
  new Set(sets.flatMap((set) => [...set]));

/**
 * Divides a catalogue by the ids that the files of a program name. The static imports of the first
 * file use the part `first`. Each screen that it imports dynamically has a part of its own, so that
 * it loads only its own texts, or joins the first part if it shows at most `few` additional ones.
 * All other files share one part for each folder, to keep the number of files low. `server` is the
 * first file of the server's program, whose responses may name texts on any screen.
 */
export const divideMessages = (
  start: string,
  ids: readonly string[],
  {
    graph = new SourceGraph(),
    few = MAX_INLINED_TEXTS,
    server,
  }: { graph?: SourceGraph; few?: number; server?: string } = {},
): MessageParts => {
  const allModules = graph.all(start);
  const startModules = graph.closure(start);
  const ownModules = graph.later(startModules);
  const neededAtOnce = graph.named(ids, startModules);
  const listLazyTexts = (file: string) =>
    graph.named(ids, graph.closure(file)).difference(neededAtOnce);
  const firstTexts = uniteSets([
    neededAtOnce,
    ...[...ownModules].map(listLazyTexts).filter(({ size }) => size <= few),
  ]);
  const parts = new Map<string, ReadonlySet<string>>([[FIRST_PART, firstTexts]]);
  const partByFile = new Map<string, string>();
  for (const file of graph.later(allModules)) {
    const shownTextIds = listLazyTexts(file).difference(firstTexts);
    if (startModules.has(file) || shownTextIds.size === 0) continue;
    const messagePart = ownModules.has(file)
      ? basename(file).replace(/\.tsx?$/, '')
      : basename(dirname(file));
    parts.set(messagePart, uniteSets([parts.get(messagePart) ?? new Set(), shownTextIds]));
    partByFile.set(file, messagePart);
  }
  const serverModules = [...(server ? graph.all(server) : [])].filter(
    (file) => !file.includes(CATALOGUE_PATH),
  );
  const unnamedIds = new Set(ids).difference(graph.named(ids, allModules));
  parts.set(
    ANSWERS_PART,
    uniteSets([unnamedIds, graph.named(ids, serverModules)]).difference(firstTexts),
  );
  return {
    has: (file) => allModules.has(file),
    partOfFile: (file) => partByFile.get(file),
    idsOf: (part) => parts.get(part) ?? new Set(),
  };
};
