import type { Query, QueryClient } from '@tanstack/react-query';
import type { Change } from '#server/changes/contract.ts';

/**
 * The subjects of a query: the entities of the change feed, and the budget, which is part of the profile
 * there.
 */
export type Entity = Change['entity'] | 'budget';

/** The required metadata of every query (renderer/query-meta.test.ts). */
export interface QueryMeta extends Record<string, unknown> {
  /** A change of any of these may change the answer. */
  readonly about: readonly Entity[];
  /**
   * Whether the device stores the answer for offline use. `dated`: screens that show it state its age.
   * `lasting`: it rarely changes. Security settings and public pages are never stored.
   */
  readonly kept: 'dated' | 'lasting' | false;
  /** True for sign-in queries: a 401 means wrong credentials, not an expired session. */
  readonly signsIn?: true;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

/** A filter for the queries that a change of these entities may affect. */
export const isAbout =
  (...entities: readonly Entity[]) =>
  ({ meta }: Pick<Query, 'meta'>): boolean =>
    meta?.about.some((one) => entities.includes(one)) ?? false;

/** Refetches the visible queries about these entities, and marks the others as outdated. */
export const refreshAbout = (
  queryClient: QueryClient,
  ...entities: readonly Entity[]
): Promise<void> => queryClient.invalidateQueries({ predicate: isAbout(...entities) });
