import type { MessageId } from '#server/messages/ids.ts';

/** The text for a rejected file: with a title in a toast, without one next to the photo. */
export interface PhotoProblem {
  readonly title?: MessageId;
  readonly text: MessageId;
}

/** The limits of a photo field, its image settings and its error texts. */
export interface PhotoLimits {
  /** The maximum file size in bytes. */
  readonly maxBytes: number;
  /** The maximum size in px; photos are shrunk to fit but never enlarged. */
  readonly width: number;
  readonly height: number;
  /** JPEG quality from 0 to 1. */
  readonly quality: number;
  readonly notAnImage: PhotoProblem;
  readonly tooLarge: PhotoProblem;
  /** The text for files that the browser cannot decode, such as HEIC or damaged files. */
  readonly unreadable: PhotoProblem;
  readonly failed: PhotoProblem;
}

const MEGABYTE = 1024 * 1024;

/** The maximum file size in whole megabytes, for texts. */
export const megabytesOf = ({ maxBytes }: PhotoLimits): number => Math.ceil(maxBytes / MEGABYTE);

/** The limits of every photo field. */
export const PHOTO_LIMITS = {
  /** The single photo of a new thing. */
  first: {
    maxBytes: 10 * MEGABYTE - 1,
    width: 800,
    height: 800,
    quality: 0.8,
    notAnImage: { text: 'photos.notAnImage' },
    tooLarge: { text: 'photos.tooLarge' },
    unreadable: { text: 'photo.unreadable' },
    failed: { title: 'photo.failed.title', text: 'photo.failed.one' },
  },
  /** The single photo of an edited thing. */
  single: {
    maxBytes: 8 * MEGABYTE,
    width: 800,
    height: 600,
    quality: 0.5,
    notAnImage: { title: 'photo.invalidType', text: 'photo.single.notAnImage' },
    tooLarge: { title: 'photo.tooLarge', text: 'photo.single.tooLarge' },
    unreadable: { title: 'photo.unreadable.title', text: 'photo.unreadable' },
    failed: { title: 'photo.failed.title', text: 'photo.failed.one' },
  },
  /** Several photos of one thing. */
  multiple: {
    maxBytes: 10 * MEGABYTE,
    width: 800,
    height: 600,
    quality: 0.4,
    notAnImage: { title: 'photo.invalidType', text: 'photo.multiple.notAnImage' },
    tooLarge: { title: 'photo.tooLarge', text: 'photo.multiple.tooLarge' },
    unreadable: { title: 'photo.unreadable.title', text: 'photo.unreadable' },
    failed: { title: 'photo.failed.title', text: 'photo.failed.many' },
  },
  /** A receipt is long and has small print, so it is stored larger. */
  receipt: {
    maxBytes: 10 * MEGABYTE - 1,
    width: 1200,
    height: 1600,
    quality: 0.6,
    notAnImage: { text: 'photos.notAnImage' },
    tooLarge: { text: 'photos.tooLarge' },
    unreadable: { text: 'photo.unreadable' },
    failed: { title: 'photo.failed.title', text: 'photo.failed.one' },
  },
  /** Photos for support are mostly screenshots, so they are stored larger. */
  support: {
    maxBytes: 10 * MEGABYTE,
    width: 1600,
    height: 1600,
    quality: 0.7,
    notAnImage: { title: 'photo.invalidType', text: 'photo.multiple.notAnImage' },
    tooLarge: { title: 'photo.tooLarge', text: 'photo.multiple.tooLarge' },
    unreadable: { title: 'photo.unreadable.title', text: 'photo.unreadable' },
    failed: { title: 'photo.failed.title', text: 'photo.failed.many' },
  },
} as const satisfies Readonly<Record<string, PhotoLimits>>;

/** The maximum number of photos in a strip, and the text shown beyond it. */
export const MAX_PHOTOS = 3;
export const TOO_MANY_PHOTOS: PhotoProblem = {
  title: 'photo.tooMany.title',
  text: 'photos.tooMany',
};
