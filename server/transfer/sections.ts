import type { Entity, ProfilePart, Section } from '#server/entities/entity.ts';

/** The sections of all entities, in order, and the parts of the profile: exports and imports iterate over them. */
export interface Sections {
  readonly lists: readonly Section[];
  readonly profile: readonly ProfilePart[];
}

export const sectionsOf = (entities: readonly Entity[]): Sections => ({
  lists: entities.flatMap(({ section }) => section ?? []),
  profile: entities.flatMap(({ profile }) => profile ?? []),
});
