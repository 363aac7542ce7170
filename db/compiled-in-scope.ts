import type { Knex } from 'knex';
import { compiledOnce, type QueryValues } from './engine/compiled.ts';
import type { Runner } from './engine/run.ts';
import type { ReadScope } from './scope.ts';

type ScopeShape = Pick<ReadScope, 'roles' | 'isNotified'>;
type ScopeValues = Omit<ReadScope, keyof ScopeShape>;

/**
 * Compiles a frequent statement about the pets of a scope once, as `compiledOnce` does. The roles and `isNotified`
 * change its text; the other fields of the scope are values.
 */
export const compiledInScope = <
  V extends QueryValues<V>,
  Q extends PromiseLike<unknown>,
  S = undefined,
>(
  build: (knex: Knex, scope: ReadScope, values: V, shape: S) => Q,
) => {
  const run = compiledOnce(
    (knex, bound: ScopeValues & V, { roles, isNotified, shape }: ScopeShape & { shape: S }) =>
      build(knex, { ...bound, roles, isNotified }, bound, shape),
  );
  return (
    db: Runner,
    { roles, isNotified, ...scope }: ReadScope,
    values: V,
    ...[shape]: S extends undefined ? [] : [S]
    // A cast: the shape is only missing where S is undefined.
  ) => run(db, { ...scope, ...values }, { roles, isNotified, shape: shape as S });
};
