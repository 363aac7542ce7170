import type { Query, QueryClient } from '@tanstack/react-query';
import type { Change } from '#server/changes/contract.ts';

/** What a read can be about: what the change feed tells of, and the budget, which is part of the profile there. */
export type Entity = Change['entity'] | 'budget';

/** What every query says of itself (renderer/query-meta.test.ts). */
export interface QueryMeta extends Record<string, unknown> {
  /** Whatever changes one of these may change the answer. */
  readonly about: readonly Entity[];
  /**
   * Whether the device keeps the answer for the time without a connection. `dated`: a screen that shows it says how
   * old it is; `lasting`: it hardly changes. What guards the account and what strangers may read is never kept.
   */
  readonly kept: 'dated' | 'lasting' | false;
  /** A 401 refuses the words, and does not end a session. */
  readonly signsIn?: true;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

/** What follows from pets and what is written of them. */
export const ABOUT_PETS: readonly Entity[] = ['pet', 'record', 'reminder', 'budget'];

/** Chooses the queries whose answer a change of these could have changed. */
export const isAbout =
  (...entities: readonly Entity[]) =>
  ({ meta }: Pick<Query, 'meta'>): boolean =>
    meta?.about.some((one) => entities.includes(one)) ?? false;

/** Reads again what is shown of these, and the rest of it where it is shown next. */
export const refreshAbout = (
  queryClient: QueryClient,
  ...entities: readonly Entity[]
): Promise<void> => queryClient.invalidateQueries({ predicate: isAbout(...entities) });
