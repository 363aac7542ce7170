import * as z from 'zod/mini';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import { parseFocus } from './rules.ts';

/** Stands for a photo that the answer leaves out; sent back, it leaves the photo as it is. */
export const PHOTO_PLACEHOLDER = '[image_available]';
export const MAX_ATTACHMENTS = 3;

/** `2 attachment(s)`: stands for attachments that the answer leaves out. */
export const attachmentsPlaceholder = (count: number): string => `${count} attachment(s)`;
export const isAttachmentsPlaceholder = (text: string): boolean => text.includes('attachment(s)');

/** The addresses of a stored photo. */
export interface Photo {
  readonly id: string;
  readonly url: string;
  readonly thumbnailUrl: string;
  /** The part that stays in sight where the photo is cut, as `parseFocus` reads it; absent for its middle. */
  readonly focus?: string;
}

const PHOTO_ADDRESS = /^\/api\/photos\/([0-9a-f-]{36})(?:\?|$)/;

export const photoAddress = (id: string): string => `/api/photos/${id}`;

/** The id in a photo's own address, with which a list of attachments names a photo that stays. */
export const photoIdIn = (address: string): string | undefined => PHOTO_ADDRESS.exec(address)?.[1];

/** The addresses of a photo by its id. */
export const photoOf = (id: string | null): Photo | null =>
  id === null
    ? null
    : { id, url: photoAddress(id), thumbnailUrl: `${photoAddress(id)}?size=thumbnail` };

/** A pet's photo with the part of it that its owner wants to see. */
export const petPhotoOf = (pet: {
  readonly imageBlobId: string | null;
  readonly photoFocus: string | null;
}): Photo | null => {
  const photo = photoOf(pet.imageBlobId);
  return photo && pet.photoFocus !== null ? { ...photo, focus: pet.photoFocus } : photo;
};

/** What a data URL holds, and how large it is, is for the server's intake to judge: 415 and 413, not 400. */
export const isDataUrl = (text: string): boolean => /^data:/i.test(text);

const photoText = z
  .string({ error: errorId('photos.notAnImage') })
  .check(
    z.refine(
      (text) => text === PHOTO_PLACEHOLDER || isDataUrl(text) || photoIdIn(text) !== undefined,
      errorId('photos.notAnImage'),
    ),
  );

/** One photo of a row: absent, a placeholder or its own address is unchanged, null or empty is none. */
export const photoField = z.optional(
  z.pipe(
    z.transform((value: string | null) => (value === '' ? null : value)),
    z.nullable(photoText),
  ),
);

/** Absent leaves it as it is, unless there is another photo; null is the middle of the photo. */
export const focusField = z.optional(
  z.nullable(
    z
      .string({ error: errorId('photos.focus.invalid') })
      .check(z.refine((text) => parseFocus(text) !== null, errorId('photos.focus.invalid'))),
  ),
);

/** Up to so many photos: data URLs, addresses of photos that stay, or a placeholder for "unchanged". */
export const attachmentsOf = (most: number) =>
  z.optional(
    z.nullable(
      z
        .array(
          z
            .string({ error: errorId('photos.notAnImage') })
            .check(
              z.refine(
                (text) =>
                  isAttachmentsPlaceholder(text) ||
                  isDataUrl(text) ||
                  photoIdIn(text) !== undefined,
                errorId('photos.notAnImage'),
              ),
            ),
          { error: errorId('photos.notAnImage') },
        )
        .check(z.maxLength(most, errorId('photos.tooMany'))),
    ),
  );

/** A record's photos. */
export const attachmentsField = attachmentsOf(MAX_ATTACHMENTS);

/** The photo itself, or with `size=thumbnail` a small one; immutable, with an ETag. */
export const readPhoto = endpoint({
  method: 'GET',
  path: '/api/photos/:photoId',
  query: z.object({
    size: z.optional(z.enum(['full', 'thumbnail'], { error: errorId('field.invalid') })),
  }),
  out: answerType<undefined>(),
});
