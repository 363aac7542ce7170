import { givenUp } from '#db/given-up/table.ts';
import type { Entity } from '#server/entities/entity.ts';

/** Discarded sides of edit conflicts. They are not exported, and are deleted permanently after 30 days. */
export const givenUpEntity: Entity = {
  table: givenUp,
  onHandOver: { rows: 'stay' },
};
