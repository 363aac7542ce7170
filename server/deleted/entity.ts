import { givenUp } from '#db/given-up/table.ts';
import type { Entity } from '#server/entities/entity.ts';

/** The sides of edit conflicts that were not kept: not exported, and gone for good after 30 days. */
export const givenUpEntity: Entity = { table: givenUp, isKeptDeleted: true };
