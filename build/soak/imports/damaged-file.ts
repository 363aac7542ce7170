import { HOSTILE_VALUES } from '#build/soak/attacks/hostile-values.ts';

type Path = readonly string[];
type Container = Record<string, unknown>;

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null;

const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce((value: unknown, key) => (isContainer(value) ? value[key] : undefined), root);

/** The path of every value inside, of lists and objects as well. */
const listPaths = (value: unknown, path: Path = []): readonly Path[] =>
  isContainer(value)
    ? Object.entries(value).flatMap(([key, inner]) => [
        [...path, key],
        ...listPaths(inner, [...path, key]),
      ])
    : [];

/** Longer texts are photos. */
const LONGEST_TEXT = 200;

/** Values at the limits of what a field accepts, so that many damaged files are accepted. */
const LIMITS: readonly unknown[] = [
  ...['0001-01-01', '1900-02-28', '2026-02-28', '2100-12-31', '9999-12-31'],
  ...['0001-01-01T00:00:00.000Z', '2026-11-01T02:00:00.000Z', '9999-12-31T23:59:59.999Z'],
  ...['00:00', '23:59', '24:00', 'Pacific/Kiritimati', 'America/New_York', 'Africa/Casablanca'],
  ...[0, 1, -1, 0.1, 1e-7, 1e9, 2 ** 31 - 1, 2 ** 40, true, false, null],
  ...['', '0', '1,000', '₱5', '٣', 'x'.repeat(100)],
];

const MAX_CHANGES = 4;

/** A file, and what was changed in it. */
export interface DamagedFile {
  readonly file: unknown;
  readonly changes: readonly string[];
}

/**
 * A copy of a file in which up to four values were removed, repeated, exchanged or replaced. `chance` returns numbers
 * from 0 to 1.
 */
export const damageFile = (intactFile: object, chance: () => number): DamagedFile => {
  const file = structuredClone(intactFile);
  const pick = <Item>(list: readonly Item[]): Item => {
    const item = list[Math.floor(chance() * list.length)];
    if (item === undefined) throw new Error('nothing can be picked from an empty list');
    return item;
  };
  const texts = listPaths(file)
    .map((path) => valueAt(file, path))
    .filter((value) => typeof value === 'string' && value.length < LONGEST_TEXT);

  // A copy, because a later change may be made inside the value.
  const replaceBy = (value: unknown) => (parent: Container, key: string) => {
    parent[key] = structuredClone(value);
  };
  const remove = (parent: Container, key: string): void => {
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
  };
  const pickPath = (): Path => pick(listPaths(file));
  const pickItem = (): { readonly list: unknown[]; readonly item: unknown } => {
    const lists = listPaths(file)
      .map((path) => valueAt(file, path))
      .filter((value): value is unknown[] => Array.isArray(value) && value.length > 0);
    const list = pick(lists);
    return { list, item: structuredClone(pick(list)) };
  };
  /** Repeats an entry of a list, under another id if it has one. */
  const repeatEntry = (): void => {
    const { list, item } = pickItem();
    list.push(isContainer(item) && 'id' in item ? { ...item, id: `${item['id']}x` } : item);
  };
  const exchangeEntry = (): void => {
    pickItem().list[0] = pickItem().item;
  };

  const damages: Readonly<Record<string, (parent: Container, key: string) => void>> = {
    remove,
    'repeat an entry': repeatEntry,
    'exchange an entry': exchangeEntry,
    hostile: replaceBy(pick(HOSTILE_VALUES)),
    limit: replaceBy(pick(LIMITS)),
    text: replaceBy(pick(texts)),
    'value of another field': replaceBy(valueAt(file, pickPath())),
  };
  const changes: string[] = [];
  // Most files have one change, because files with more are seldom accepted.
  const changeCount = 1 + Math.floor(chance() ** 3 * MAX_CHANGES);
  for (let index = 0; index < changeCount; index += 1) {
    const path = pickPath();
    const parent = valueAt(file, path.slice(0, -1));
    const [name, damage] = pick(Object.entries(damages));
    if (isContainer(parent)) damage(parent, path.at(-1) ?? '');
    changes.push(`${name} at ${path.join('.')}`);
  }
  return { file, changes };
};
