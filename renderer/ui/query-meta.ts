import type { Query, QueryClient } from '@tanstack/react-query';

/** What a read can be about. */
export type Entity = 'account' | 'pets' | 'records' | 'reminders' | 'budget' | 'scans' | 'clinics';

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
export const ABOUT_PETS: readonly Entity[] = ['pets', 'records', 'reminders', 'budget'];

/** All that an owner can change while there is no connection. */
export const CHANGED_OFFLINE: readonly Entity[] = [...ABOUT_PETS, 'scans', 'clinics'];

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
