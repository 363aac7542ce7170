import type { DoseOfPerson } from '#db/doses/queries.ts';
import { giverOf } from '#server/members/rules.ts';
import { PHOTO_PLACEHOLDER, photoOf } from '#server/photos/contract.ts';
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
  photo: photoOf(row.imageBlobId),
  extra: row.isExtra,
  early: row.isEarly,
  by: giverOf(row),
  version: row.version,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});
