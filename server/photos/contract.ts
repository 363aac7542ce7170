import * as z from 'zod/mini';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import { parseFocus } from './rules.ts';

/** Replaces a photo that the answer leaves out. Sent back, it leaves the photo unchanged. */
export const PHOTO_PLACEHOLDER = '[image_available]';
export const MAX_ATTACHMENTS = 3;

/** `2 attachment(s)`: replaces attachments that the answer leaves out. */
export const attachmentsPlaceholder = (count: number): string => `${count} attachment(s)`;
const isAttachmentsPlaceholder = (text: string): boolean => text.includes('attachment(s)');

/** The addresses of a stored photo. */
export interface Photo {
  readonly id: string;
  readonly url: string;
  readonly thumbnailUrl: string;
  /** The part that stays visible when the photo is cropped, for `parseFocus`; absent for the middle. */
  readonly focus?: string;
}

const PHOTO_ADDRESS = /^\/api\/photos\/([0-9a-f-]{36})(?:\?|$)/;

export const photoAddress = (id: string): string => `/api/photos/${id}`;

/** The id in a photo's address. A list of attachments names photos to keep by their addresses. */
export const photoIdIn = (address: string): string | undefined => PHOTO_ADDRESS.exec(address)?.[1];

export const toPhoto = (id: string | null): Photo | null =>
  id === null
    ? null
    : { id, url: photoAddress(id), thumbnailUrl: `${photoAddress(id)}?size=thumbnail` };

/** A pet's photo with its focus. */
export const toPetPhoto = (pet: {
  readonly imageBlobId: string | null;
  readonly photoFocus: string | null;
}): Photo | null => {
  const photo = toPhoto(pet.imageBlobId);
  return photo && pet.photoFocus !== null ? { ...photo, focus: pet.photoFocus } : photo;
};

/** Type and size are checked later, where they cause 415 and 413 instead of 400. */
export const isDataUrl = (text: string): boolean => /^data:/i.test(text);

const photoText = z
  .string({ error: errorId('photos.notAnImage') })
  .check(
    z.refine(
      (text) => text === PHOTO_PLACEHOLDER || isDataUrl(text) || photoIdIn(text) !== undefined,
      errorId('photos.notAnImage'),
    ),
  );

/** One photo of a row: absent, a placeholder or its own address means unchanged; null or empty removes it. */
export const photoField = z.optional(
  z.pipe(
    z.transform((value: string | null) => (value === '' ? null : value)),
    z.nullable(photoText),
  ),
);

/** Absent leaves the focus unchanged unless the photo changes; null means the middle. */
export const focusField = z.optional(
  z.nullable(
    z
      .string({ error: errorId('photos.focus.invalid') })
      .check(z.refine((text) => parseFocus(text) !== null, errorId('photos.focus.invalid'))),
  ),
);

/** A list of photos: data URLs, addresses of photos to keep, or one placeholder for "unchanged". */
export const attachmentsSchema = (maximum: number) =>
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
        .check(z.maxLength(maximum, errorId('photos.tooMany'))),
    ),
  );

export const attachmentsField = attachmentsSchema(MAX_ATTACHMENTS);

/** The photo, or a small one with `size=thumbnail`. Immutable, with an ETag. */
export const readPhoto = endpoint({
  method: 'GET',
  path: '/api/photos/:photoId',
  query: z.object({
    size: z.optional(z.enum(['full', 'thumbnail'], { error: errorId('field.invalid') })),
  }),
  out: answerType<undefined>(),
});
