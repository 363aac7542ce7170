import type { Entity, ProfilePart, Section } from '#server/entities/entity.ts';

/** The sections and profile parts of all entities in order, over which exports and imports iterate. */
export interface Sections {
  readonly lists: readonly Section[];
  readonly profile: readonly ProfilePart[];
}

export const sectionsOf = (entities: readonly Entity[]): Sections => ({
  lists: entities.flatMap(({ section }) => section ?? []),
  profile: entities.flatMap(({ profile }) => profile ?? []),
});
