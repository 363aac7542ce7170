import type { Knex } from 'knex';
import { IndexedWords } from '#db/engine/search/write-words.ts';
import type { Runner } from './run.ts';
import { asReadyQuery, ReadyQuery, type StatementText } from './statement.ts';

type QueryValue = string | number | boolean | null | readonly string[];
type Values = Readonly<Record<string, QueryValue | undefined>>;

/** A query's parameters by name. An interface fits too, because no index signature is needed. */
export type QueryValues<V> = { readonly [Name in keyof V]: QueryValue | undefined };

/** A placeholder for a value, used while the statement is built. */
class ValuePlace {
  readonly name: string;
  readonly index: number | undefined;
  constructor(name: string, index?: number) {
    this.name = name;
    this.index = index;
  }
}

/** A binding is a constant value, or the placeholder of a value that each run supplies. */
interface StatementPlan {
  readonly text: StatementText;
  readonly bindings: readonly unknown[];
}

/**
 * The most texts that are kept of one statement, which differ by the lengths of its lists and its shape. A new one
 * then replaces the oldest, so that requests for many different pages do not make all others slow.
 */
const MAX_PLANS = 200;

const placesFor = (values: Values): Readonly<Record<string, ValuePlace | readonly ValuePlace[]>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? value.map((_, index) => new ValuePlace(name, index))
        : new ValuePlace(name),
    ]),
  );

const createPlan = (query: unknown, values: Values): StatementPlan => {
  const { text, bindings } = asReadyQuery(query);
  const flatBindings = bindings.flatMap((item) =>
    item instanceof IndexedWords ? item.texts : [item],
  );
  const placeNames = new Set(
    flatBindings.flatMap((item) => (item instanceof ValuePlace ? [item.name] : [])),
  );
  for (const [name, value] of Object.entries(values)) {
    const isEmpty = Array.isArray(value) && value.length === 0;
    if (!isEmpty && !placeNames.has(name)) throw new Error(`${name} has no place in: ${text.sql}`);
  }
  return { text, bindings };
};

const fillBindings = (bindings: readonly unknown[], values: Values): readonly unknown[] =>
  bindings.map((item) => {
    if (item instanceof IndexedWords) return new IndexedWords(fillBindings(item.texts, values));
    if (!(item instanceof ValuePlace)) return item;
    const value = values[item.name];
    return item.index !== undefined && Array.isArray(value) ? value[item.index] : value;
  });

const buildCacheKey = (values: Values, shape: unknown): string => {
  let key = shape === undefined ? '' : JSON.stringify(shape);
  for (const name in values) {
    const value = values[name];
    key += Array.isArray(value) ? `,${name}:${value.length}` : `,${name}`;
  }
  return key;
};

/**
 * Builds and compiles a frequent statement once; after that only its values change. `build` receives placeholders and
 * must put each of them into a binding, without reading it: anything that changes the text (an order, a limit) belongs
 * to the shape. A value that is compared must not be null. Throws Error if a value is not bound.
 */
export const compiledOnce = <
  V extends QueryValues<V>,
  Q extends PromiseLike<unknown>,
  S = undefined,
>(
  build: (knex: Knex, values: V, shape: S) => Q,
) => {
  const plans = new WeakMap<Knex, Map<string, StatementPlan>>();
  return (db: Runner, callValues: V, ...[shape]: S extends undefined ? [] : [S]) => {
    const values: Values = { ...callValues };
    return db.run((knex): Q => {
      const knownPlans = plans.get(knex) ?? new Map<string, StatementPlan>();
      plans.set(knex, knownPlans);
      const key = buildCacheKey(values, shape);
      let plan = knownPlans.get(key);
      if (plan === undefined) {
        // Casts: placeholders take the places of values of these types.
        plan = createPlan(build(knex, placesFor(values) as unknown as V, shape as S), values);
        const [oldestKey] = knownPlans.keys();
        if (knownPlans.size >= MAX_PLANS && oldestKey !== undefined) knownPlans.delete(oldestKey);
        knownPlans.set(key, plan);
      }
      // A cast: a runner accepts a ready query like one that knex built, and awaits neither.
      return new ReadyQuery(plan.text, fillBindings(plan.bindings, values)) as unknown as Q;
    });
  };
};
