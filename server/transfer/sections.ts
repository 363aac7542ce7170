import type { Entity, ProfilePart, Section } from '#server/entities/entity.ts';

/** The sections and profile parts of all entities in order, over which exports and imports iterate. */
export interface Sections {
  readonly lists: readonly Section[];
  readonly profile: readonly ProfilePart[];
  /** The table of each section, by kind. */
  readonly tableNames: ReadonlyMap<string, string>;
}

export const sectionsOf = (entities: readonly Entity[]): Sections => ({
  lists: entities.flatMap(({ section }) => section ?? []),
  profile: entities.flatMap(({ profile }) => profile ?? []),
  tableNames: new Map(
    entities.flatMap(({ section, table }) =>
      section ? [[section.kind, table.name] as const] : [],
    ),
  ),
});
