import type { ScanRow } from '#db/scans/queries.ts';
import { PHOTO_PLACEHOLDER, toPhoto } from '#server/photos/contract.ts';
import type { ScannedPet } from './contract.ts';

export const presentScan = ({
  userId: _keeper,
  createdAt: _,
  importId: _import,
  imageBlobId,
  ...row
}: ScanRow): ScannedPet => ({
  ...row,
  petName: row.name,
  imageUrl: imageBlobId === null ? null : PHOTO_PLACEHOLDER,
  photo: toPhoto(imageBlobId),
});
