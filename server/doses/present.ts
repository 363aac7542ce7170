import type { DoseOfPerson } from '#db/doses/queries.ts';
import { toGiver } from '#server/members/rules.ts';
import { PHOTO_PLACEHOLDER, toPhoto } from '#server/photos/contract.ts';
import type { Dose } from './contract.ts';

export const presentDose = (row: DoseOfPerson): Dose => ({
  id: row.id,
  planId: row.planId,
  petId: row.petId,
  day: row.day,
  time: row.time,
  status: row.status,
  givenAt: row.givenAt,
  amount: row.amount,
  note: row.note,
  imageUrl: row.imageBlobId === null ? null : PHOTO_PLACEHOLDER,
  photo: toPhoto(row.imageBlobId),
  extra: row.isExtra,
  early: row.isEarly,
  by: toGiver(row),
  version: row.version,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});
