import type { Runner } from '#db/engine/run.ts';

/** Disables an account at an instant, ISO UTC, or enables it with null. */
export const setDisabled = (tx: Runner, id: string, disabledAt: string | null): Promise<number> =>
  tx.run((knex) => knex('users').where({ id }).update({ disabledAt }));
