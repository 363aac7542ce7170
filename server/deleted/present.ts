import type { DeletedThingRow } from '#db/deleted/queries.ts';
import { toPetPhoto } from '#server/photos/contract.ts';
import type { DeletedThing } from './contract.ts';
import { permanentlyDeletedAt } from './rules.ts';

export const presentDeleted = (row: DeletedThingRow): DeletedThing => ({
  // Casts: the tables name only kinds and types of the contract.
  kind: row.kind as DeletedThing['kind'],
  id: row.id,
  sideOf: row.sideOf as DeletedThing['sideOf'],
  name: row.title ?? '',
  petId: row.petId,
  petName: row.petName,
  category: row.petCategory,
  type: row.type as DeletedThing['type'],
  centavos: row.centavos,
  photo: toPetPhoto(row),
  deletedAt: row.deletedAt,
  goneAt: permanentlyDeletedAt(row.deletedAt),
});
