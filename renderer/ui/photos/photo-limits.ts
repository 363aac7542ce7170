import type { MessageId } from '#server/messages/ids.ts';

/** What is said of a file that is kept out: with a title in a toast, without one beside the picture. */
export interface PhotoProblem {
  readonly title?: MessageId;
  readonly text: MessageId;
}

/** What a photo field takes, what it makes of it and what it says of the rest. */
export interface PhotoLimits {
  /** The largest file, in bytes. */
  readonly maxBytes: number;
  /** The bounds in px that a photo is shrunk into; never enlarged. */
  readonly width: number;
  readonly height: number;
  /** JPEG quality, 0 to 1. */
  readonly quality: number;
  readonly notAnImage: PhotoProblem;
  readonly tooLarge: PhotoProblem;
  /** The browser cannot decode it: an iPhone's HEIC, or a damaged file. */
  readonly unreadable: PhotoProblem;
  readonly failed: PhotoProblem;
}

const MEGABYTE = 1024 * 1024;

/** The largest file, for owners to read: in whole megabytes. */
export const megabytesOf = ({ maxBytes }: PhotoLimits): number => Math.ceil(maxBytes / MEGABYTE);

/** Every limit on photos, one row a flow. */
export const PHOTO_LIMITS = {
  /** The one photo of something new. */
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
  /** The one photo of something that is edited. */
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
  /** A photo of a receipt, long and printed small: it must stay legible. */
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
  /** What is sent to support, mostly pictures of the screen: what stands there must stay legible. */
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

/** How many photos several are at most, and what is said past it. */
export const MAX_PHOTOS = 3;
export const TOO_MANY_PHOTOS: PhotoProblem = {
  title: 'photo.tooMany.title',
  text: 'photos.tooMany',
};
