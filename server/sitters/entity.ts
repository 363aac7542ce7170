import { sitterLinks } from '#db/sitters/table.ts';
import type { Entity } from '#server/entities/entity.ts';

/** Links end with their account; an export contains none of them. */
export const sitterEntity: Entity = { table: sitterLinks, onHandOver: { rows: 'stay' } };
