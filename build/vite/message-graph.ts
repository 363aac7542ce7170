import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseSync } from 'vite';

const root = join(import.meta.dirname, '../..');

/** A file of the project as far as texts go. Paths are whole, with forward slashes. */
export interface SourceModule {
  /** What it imports at once. */
  readonly imports: readonly string[];
  /** What it imports later, by `import()`. */
  readonly later: readonly LaterImport[];
  /** Every string that it holds. */
  readonly strings: ReadonlySet<string>;
  /** Strings with places to fill, as patterns. */
  readonly patterns: readonly RegExp[];
}

export interface LaterImport {
  readonly file: string;
  /** Where `import()` begins and ends in the source. */
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

/** Types are gone when the code runs; what stands in these around an expression is still code. */
const isType = (type: string): boolean =>
  /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/.test(type);

const slashes = (path: string): string => path.replaceAll('\\', '/');

/** The project's own file that a specifier names; undefined for a package. */
const fileOf = (specifier: unknown, importer: string): string | undefined => {
  if (typeof specifier !== 'string' || !/\.tsx?$/.test(specifier)) return undefined;
  if (specifier.startsWith('.')) return slashes(join(dirname(importer), specifier));
  return specifier.startsWith('#') ? slashes(join(root, specifier.slice(1))) : undefined;
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** `records.type.${type}` may be any text of that beginning. What says nothing before or after a dot is no id. */
const patternOf = (quasis: readonly string[]): RegExp | undefined =>
  quasis.length > 1 && quasis.some((quasi) => /[a-z]\.|\.[a-z]/i.test(quasi))
    ? new RegExp(`^${quasis.map(escaped).join('.+')}$`)
    : undefined;

const hasValues = (node: AstNode): boolean => {
  if (node['importKind'] === 'type' || node['exportKind'] === 'type') return false;
  const specifiers = Array.isArray(node['specifiers']) ? node['specifiers'].filter(isNode) : [];
  return specifiers.length === 0 || specifiers.some((one) => one['importKind'] !== 'type');
};

const sourceOf = (node: AstNode): unknown =>
  isNode(node['source']) ? node['source']['value'] : undefined;

/** Parses a file's source. Throws where it is not valid TypeScript. */
export const parseModule = (file: string, code: string): SourceModule => {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const imports: string[] = [];
  const later: LaterImport[] = [];
  const strings = new Set<string>();
  const patterns: RegExp[] = [];

  const take = (node: AstNode): void => {
    const target = fileOf(sourceOf(node), file);
    if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type)) {
      if (target !== undefined && hasValues(node)) imports.push(target);
    } else if (node.type === 'ImportExpression') {
      if (target !== undefined) later.push({ file: target, start: node.start, end: node.end });
    } else if (node.type === 'Literal') {
      if (typeof node['value'] === 'string') strings.add(node['value']);
    } else if (node.type === 'TemplateLiteral' && Array.isArray(node['quasis'])) {
      const quasis = node['quasis'].filter(isNode).map(({ start, end }) => code.slice(start, end));
      const texts = quasis.map((quasi) => quasi.replace(/^[`}]|`$|\$\{$/g, ''));
      const pattern = patternOf(texts);
      if (pattern) patterns.push(pattern);
      if (texts.length === 1) strings.add(texts.join(''));
    }
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value) || isType(value.type)) return;
    take(value);
    for (const [field, child] of Object.entries(value)) {
      if (typeof child === 'object' && field !== 'typeAnnotation') visit(child);
    }
  };
  visit(program);
  return { imports, later, strings, patterns };
};

/** The files of a program, each read once. */
export class SourceGraph {
  readonly #modules = new Map<string, SourceModule>();

  module(file: string): SourceModule {
    const known = this.#modules.get(file) ?? parseModule(file, readFileSync(file, 'utf8'));
    this.#modules.set(file, known);
    return known;
  }

  /** A file with all that it imports at once. */
  closure(file: string): ReadonlySet<string> {
    const seen = new Set([file]);
    for (const one of seen) for (const imported of this.module(one).imports) seen.add(imported);
    return seen;
  }

  /** Every file that some `import()` within these brings. */
  later(files: Iterable<string>): ReadonlySet<string> {
    return new Set([...files].flatMap((file) => this.module(file).later.map((one) => one.file)));
  }

  /** Every file of the program that begins with this one. */
  all(start: string): ReadonlySet<string> {
    const seen = new Set([start]);
    for (const file of seen) {
      const { imports, later } = this.module(file);
      for (const next of [...imports, ...later.map((one) => one.file)]) seen.add(next);
    }
    return seen;
  }

  /** Which of the ids some of these files name. */
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

/** What loads with what: the name of a part, and the ids of its texts. */
export interface MessageParts {
  /** The part that has to be there before a file that is imported later is used; undefined where it shows no text. */
  readonly partOf: (file: string) => string | undefined;
  readonly idsOf: (part: string) => ReadonlySet<string>;
  /** Whether a file belongs to the program. */
  readonly has: (file: string) => boolean;
}

/** The part that is there before anything is drawn. */
export const FIRST = 'first';
/** So few texts come with the first: a request for them would cost more than they do. */
const FEW = 30;
/** The texts that the server's answers may name. They load with the first answer that needs one (renderer/api.ts). */
export const ANSWERS = 'answers';

/** Where every id stands, and none is used. */
const CATALOGUE = '/server/messages/';

const union = <T>(sets: readonly ReadonlySet<T>[]): ReadonlySet<T> =>
  new Set(sets.flatMap((set) => [...set]));

/**
 * Divides a catalogue by what the files of a program name. What the first file imports at once shows the part `first`.
 * A screen that it imports later has a part of its own, and so loads no more texts than it shows, or joins the first where
 * it shows at most `few` more; all others share one for each folder, so that there are few files. `server`
 * is the first file of the server's program: its answers may name texts on any screen.
 */
export const divide = (
  start: string,
  ids: readonly string[],
  {
    graph = new SourceGraph(),
    few = FEW,
    server,
  }: { graph?: SourceGraph; few?: number; server?: string } = {},
): MessageParts => {
  const all = graph.all(start);
  const beginning = graph.closure(start);
  const own = graph.later(beginning);
  const atOnce = graph.named(ids, beginning);
  const textsOf = (file: string) => graph.named(ids, graph.closure(file)).difference(atOnce);
  const first = union([atOnce, ...[...own].map(textsOf).filter(({ size }) => size <= few)]);
  const parts = new Map<string, ReadonlySet<string>>([[FIRST, first]]);
  const partOf = new Map<string, string>();
  for (const file of graph.later(all)) {
    const shown = textsOf(file).difference(first);
    if (beginning.has(file) || shown.size === 0) continue;
    const part = own.has(file) ? basename(file).replace(/\.tsx?$/, '') : basename(dirname(file));
    parts.set(part, union([parts.get(part) ?? new Set(), shown]));
    partOf.set(file, part);
  }
  const answering = [...(server ? graph.all(server) : [])].filter(
    (file) => !file.includes(CATALOGUE),
  );
  const unnamed = new Set(ids).difference(graph.named(ids, all));
  parts.set(ANSWERS, union([unnamed, graph.named(ids, answering)]).difference(first));
  return {
    has: (file) => all.has(file),
    partOf: (file) => partOf.get(file),
    idsOf: (part) => parts.get(part) ?? new Set(),
  };
};
