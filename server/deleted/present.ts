import type {
  DeletedExpenseRow,
  DeletedPartRow,
  DeletedPetRow,
  DeletedRecordRow,
  DeletedSideRow,
} from '#db/deleted/queries.ts';
import { toPetPhoto, toPhoto } from '#server/photos/contract.ts';
import type { DeletedThing } from './contract.ts';
import { permanentlyDeletedAt } from './rules.ts';

export const presentDeletedPet = (row: DeletedPetRow): DeletedThing => ({
  kind: 'pet',
  id: row.id,
  sideOf: null,
  name: row.name,
  petId: row.id,
  petName: row.name,
  category: row.category,
  type: null,
  centavos: null,
  photo: toPetPhoto(row),
  deletedAt: row.deletedAt,
  goneAt: permanentlyDeletedAt(row.deletedAt),
});

export const presentDeletedRecord = (row: DeletedRecordRow): DeletedThing => ({
  kind: 'record',
  id: row.id,
  sideOf: null,
  name: row.title,
  petId: row.petId,
  petName: row.petName,
  category: row.petCategory,
  type: row.type,
  centavos: null,
  photo: toPhoto(row.imageBlobId ?? row.attachmentBlobId),
  deletedAt: row.deletedAt,
  goneAt: permanentlyDeletedAt(row.deletedAt),
});

export const presentDeletedExpense = (row: DeletedExpenseRow): DeletedThing => ({
  kind: 'expense',
  id: row.id,
  sideOf: null,
  name: row.note ?? '',
  petId: null,
  petName: null,
  category: null,
  type: row.category,
  centavos: row.amountCentavos,
  photo: toPhoto(row.imageBlobId),
  deletedAt: row.deletedAt,
  goneAt: permanentlyDeletedAt(row.deletedAt),
});

export const presentDeletedPart =
  (kind: 'carePlan' | 'petDocument') =>
  (row: DeletedPartRow): DeletedThing => ({
    kind,
    id: row.id,
    sideOf: null,
    name: row.title,
    petId: row.petId,
    petName: row.petName,
    category: row.petCategory,
    type: null,
    centavos: null,
    photo: null,
    deletedAt: row.deletedAt,
    goneAt: permanentlyDeletedAt(row.deletedAt),
  });

export const presentGivenUp = (row: DeletedSideRow): DeletedThing => ({
  kind: 'side',
  id: row.id,
  sideOf: row.kind,
  name: row.name,
  petId: null,
  petName: null,
  category: null,
  type: null,
  centavos: null,
  photo: toPhoto(row.imageBlobId),
  deletedAt: row.deletedAt,
  goneAt: permanentlyDeletedAt(row.deletedAt),
});
