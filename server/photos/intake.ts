import { v7 } from 'uuid';
import { deleteBlobs, insertBlob, readBlobs } from '#db/blobs.ts';
import type { Runner } from '#db/engine/run.ts';
import { countAgainst, type Limit } from '#server/http/access/rate-limit.ts';
import { asHttpError, HttpError, invalidField } from '#server/http/errors.ts';
import { isDataUrl, MAX_ATTACHMENTS, photoIdIn } from './contract.ts';
import type { PhotoDecoder } from './decoder.ts';
import type { Bounds } from './decoder-messages.ts';
import { drawPhoto, type EncodedPhoto, encodePhoto, keepOrEncodePhoto } from './encode.ts';

/**
 * The size and quality of stored photos. Browsers send photos already reduced to quality 80, 50 or 40. Measured:
 * encoding again at 80 loses at most 0.13 dB; at 60 it would lose up to 0.8 dB (4 dB for those of quality 80) and save
 * only a fifth to a quarter of the bytes.
 */
const BOUNDS = {
  pet: { width: 800, height: 800, quality: 80 },
  record: { width: 800, height: 600, quality: 80 },
  // Long receipts with small print must stay legible.
  receipt: { width: 1200, height: 1600, quality: 80 },
  // Mostly screenshots, whose text must stay legible.
  support: { width: 1600, height: 1600, quality: 80 },
  profile: { width: 400, height: 400, quality: 80 },
} as const satisfies Record<string, Bounds>;

/** What a photo shows, which decides its stored size. */
type PhotoSubject = keyof typeof BOUNDS;

const MAX_BYTES = 10 * 1024 * 1024;

/** The change that an owner wants: keep the photo, remove it, use the one at an address, or store a new one. */
export type PhotoChange =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'none' }
  | { readonly kind: 'kept'; readonly id: string }
  /** `field` is the field of the call that sent it; undefined for a photo that came otherwise. */
  | { readonly kind: 'new'; readonly photo: EncodedPhoto; readonly field?: string };

/** Decodes a base64 data URL. Throws 413 above 10 MB, and 415 if it is not base64 of an image type. */
const decodeDataUrl = (dataUrl: string): Uint8Array => {
  const comma = dataUrl.indexOf(',');
  const kind = dataUrl.slice(0, comma).toLowerCase();
  const base64 = dataUrl.slice(comma + 1);
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  if (!/^data:[a-z0-9.+/-]*;base64$/.test(kind)) throw new HttpError(415, 'photos.notAnImage');
  if ((base64.length / 4) * 3 - padding > MAX_BYTES) throw new HttpError(413, 'photos.tooLarge');
  if (base64.length === 0 || base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) {
    throw new HttpError(415, 'photos.notAnImage');
  }
  return Buffer.from(base64, 'base64');
};

/** Ties the refusal of a photo to the field that sent it. */
const atField = async <T>(field: string | undefined, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const refusal = asHttpError(error);
    if (field === undefined || !refusal || refusal.status >= 500) throw error;
    const { status, code, message, details } = refusal;
    throw new HttpError(status, code, { ...details, fields: { [field]: { code, message } } });
  }
};

export interface PhotoOwner {
  readonly userId: string;
  readonly now: Date;
}

/**
 * Calls with new photos per account on a hosted server. Adding the photos of many pets at once stays far below; a
 * device that was offline for long sends the rest later. Imports do not count.
 */
export const NEW_PHOTOS: Limit = { name: 'photos.new', max: 120, windowSeconds: 600 };

interface IntakeParts {
  readonly db: Runner;
  readonly config: { readonly mode: 'hosted' | 'household' };
  readonly decoder: PhotoDecoder;
}

/** Passes sent photos to the decoder process. */
const createPhotoReaders = ({ db, config, decoder }: IntakeParts) => {
  const optionsFor = (of: PhotoSubject, userId: string) => ({
    decoder,
    bounds: BOUNDS[of],
    userId,
  });

  const count = async ({ userId, now }: PhotoOwner): Promise<void> => {
    if (config.mode === 'hosted') await countAgainst(db, NEW_PHOTOS, userId, now);
  };

  const readPhoto = async (
    sentPhoto: string | null | undefined,
    of: PhotoSubject,
    { userId, field }: { readonly userId: string; readonly field: string },
  ): Promise<PhotoChange> => {
    if (sentPhoto === undefined) return { kind: 'unchanged' };
    if (sentPhoto === null) return { kind: 'none' };
    if (isDataUrl(sentPhoto)) {
      const photo = await atField(field, async () =>
        encodePhoto(decodeDataUrl(sentPhoto), optionsFor(of, userId)),
      );
      return { kind: 'new', photo, field };
    }
    const id = photoIdIn(sentPhoto);
    return id === undefined ? { kind: 'unchanged' } : { kind: 'kept', id };
  };

  return {
    /** Encodes the sent photo of a row. Must be called before the transaction that stores it. */
    async readUpload(
      sentPhoto: string | null | undefined,
      of: PhotoSubject,
      holder: PhotoOwner,
      field = 'imageUrl',
    ): Promise<PhotoChange> {
      if (sentPhoto && isDataUrl(sentPhoto)) await count(holder);
      return readPhoto(sentPhoto, of, { userId: holder.userId, field });
    },

    /** Encodes attachments one after another, to bound the memory in use. */
    async readUploads(
      sentPhotos: readonly string[] | null | undefined,
      of: PhotoSubject,
      holder: PhotoOwner,
      field = 'attachments',
    ): Promise<readonly PhotoChange[] | 'unchanged'> {
      if (sentPhotos === undefined) return 'unchanged';
      if (sentPhotos?.some(isDataUrl)) await count(holder);
      const changes: PhotoChange[] = [];
      const { userId } = holder;
      for (const item of sentPhotos ?? []) {
        changes.push(await readPhoto(item, of, { userId, field }));
      }
      return changes;
    },

    /** Encodes a photo that arrived as bytes, and whose sender is limited elsewhere. */
    async readBytes(bytes: Uint8Array, of: PhotoSubject, userId: string): Promise<PhotoChange> {
      return { kind: 'new', photo: await encodePhoto(bytes, optionsFor(of, userId)) };
    },

    /** Encodes a photo of an export, unchanged if it came from this app; undefined for none and for a placeholder. */
    async readExported(
      sentPhoto: string | null | undefined,
      of: PhotoSubject,
      userId: string,
    ): Promise<EncodedPhoto | undefined> {
      if (!(sentPhoto && isDataUrl(sentPhoto))) return undefined;
      return keepOrEncodePhoto(decodeDataUrl(sentPhoto), optionsFor(of, userId));
    },

    /** Renders a drawing of this app (SVG) as a new photo. */
    async draw(svg: string, of: PhotoSubject, userId: string): Promise<PhotoChange> {
      return { kind: 'new', photo: await drawPhoto(svg, optionsFor(of, userId)) };
    },
  };
};

const storePhoto = async (
  tx: Runner,
  { userId, now }: PhotoOwner,
  { photo, field }: Extract<PhotoChange, { readonly kind: 'new' }>,
  replacedIds: readonly string[],
): Promise<string> => {
  const id = v7();
  const row = { ...photo, id, userId, createdAt: now.toISOString() };
  await atField(field, () => insertBlob(tx, row, replacedIds));
  return id;
};

const unknownPhoto = (field: string) => invalidField(field, 'photos.unknown');

/**
 * Stores the photo if it is new, and returns the id for the row. The caller writes the row and then calls `drop` with
 * the previous id. `otherIds` are further photos of the same owner that the row may show.
 */
const resolvePhoto = async (
  tx: Runner,
  holder: PhotoOwner,
  change: PhotoChange,
  storedId: string | null,
  otherIds: readonly string[] = [],
): Promise<string | null> => {
  if (change.kind === 'none') return null;
  if (change.kind === 'new')
    return storePhoto(tx, holder, change, storedId === null ? [] : [storedId]);
  if (change.kind !== 'kept') return storedId;
  if (change.id !== storedId && !otherIds.includes(change.id)) throw unknownPhoto('imageUrl');
  return change.id;
};

/** The ids of stored photos that an edit removes: those without a `kept` change; none if a change is `unchanged`. */
const listRemovedPhotos = (
  changes: readonly PhotoChange[],
  storedIds: readonly string[],
): readonly string[] =>
  changes.some(({ kind }) => kind === 'unchanged')
    ? []
    : storedIds.filter(
        (id) => !changes.some((change) => change.kind === 'kept' && change.id === id),
      );

/** Resolves a list of photos. A placeholder stands for all stored photos. */
const resolvePhotos = async (
  tx: Runner,
  holder: PhotoOwner,
  changes: readonly PhotoChange[] | 'unchanged',
  storedIds: readonly string[],
  otherIds: readonly string[] = [],
): Promise<readonly string[]> => {
  if (changes === 'unchanged') return storedIds;
  const allowedIds = [...storedIds, ...otherIds];
  const ids: string[] = [];
  const replacedIds = listRemovedPhotos(changes, storedIds);
  for (const [index, change] of changes.entries()) {
    if (change.kind === 'new') ids.push(await storePhoto(tx, holder, change, replacedIds));
    else if (change.kind === 'unchanged') ids.push(...storedIds);
    else if (change.kind === 'kept' && allowedIds.includes(change.id)) ids.push(change.id);
    else throw unknownPhoto(`attachments.${index}`);
  }
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length > MAX_ATTACHMENTS) throw invalidField('attachments', 'photos.tooMany');
  return uniqueIds;
};

/** Deletes photos that nothing shows any more, in the commit that replaced them. */
const deleteUnused = async (
  tx: Runner,
  idsBefore: readonly (string | null)[],
  idsAfter: readonly (string | null)[],
  now: Date,
): Promise<void> => {
  const unusedIds = idsBefore.filter((id): id is string => id !== null && !idsAfter.includes(id));
  if (unusedIds.length > 0) await deleteBlobs(tx, unusedIds, now.toISOString());
};

/** Stored photos as data URLs by id, in one statement. */
const asDataUrls = async (
  db: Runner,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> => {
  const knownIds = ids.filter((id) => id !== null);
  const blobs = knownIds.length === 0 ? [] : await readBlobs(db, knownIds);
  return new Map(
    blobs.map(({ id, mimeType, bytes }) => [
      id,
      `data:${mimeType};base64,${Buffer.from(bytes).toString('base64')}`,
    ]),
  );
};

/** Stores and reads all photos. Features get it as a part of the app. */
export const photoIntake = (parts: IntakeParts) => ({
  ...createPhotoReaders(parts),
  attach: resolvePhoto,
  attachAll: resolvePhotos,
  drop: deleteUnused,
  asDataUrls,
});
export type PhotoIntake = ReturnType<typeof photoIntake>;
