import type { Entity, ProfilePart, Section } from '#server/entities/entity.ts';

/** What an export and an import work through: the sections of all entities, in order, and the parts of the profile. */
export interface Sections {
  readonly lists: readonly Section[];
  readonly profile: readonly ProfilePart[];
}

export const sectionsOf = (entities: readonly Entity[]): Sections => ({
  lists: entities.flatMap(({ section }) => section ?? []),
  profile: entities.flatMap(({ profile }) => profile ?? []),
});
