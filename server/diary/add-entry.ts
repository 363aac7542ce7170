import { v7 } from 'uuid';
import { type AuthorNames, BY_OWNER } from '#db/authors.ts';
import { insertEntry } from '#db/diary/queries.ts';
import { type DiaryRow, diaryEntries } from '#db/diary/table.ts';
import type { Runner } from '#db/engine/run.ts';
import { readEpoch } from '#db/epoch.ts';
import { isFutureInstant } from '#server/doses/rules.ts';
import { getAuthorId } from '#server/http/access/shared-pet.ts';
import type { Owner } from '#server/http/actor.ts';
import { type SeenPetContext, toSeenBy } from '#server/http/answers/seen-by.ts';
import type { ParsedBody } from '#server/http/endpoint.ts';
import { invalidField } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { requireNewId } from '#server/http/new-id.ts';
import { type RowLimit, requireRoomFor } from '#server/http/quotas.ts';
import { toAuthors } from '#server/members/rules.ts';
import type { Parts } from '#server/parts.ts';
import { petFor } from '#server/pets/policy.ts';
import { PHOTO_PLACEHOLDER, toPhoto } from '#server/photos/contract.ts';
import * as contract from './contract.ts';

export const diaryLimit: RowLimit = {
  table: diaryEntries,
  max: contract.MAX_DIARY_ENTRIES,
  code: 'quota.diary',
};

export const presentEntry = (
  row: DiaryRow & AuthorNames,
  { owner, me }: SeenPetContext,
): contract.DiaryEntry => ({
  id: row.id,
  petId: row.petId,
  kind: row.kind,
  level: row.level,
  value: row.value,
  unit: row.unit,
  note: row.note,
  at: row.at,
  imageUrl: row.imageBlobId === null ? null : PHOTO_PLACEHOLDER,
  photo: toPhoto(row.imageBlobId),
  sitterName: row.sitterName,
  ...toAuthors(row, owner, me),
  mergedAt: row.mergedAt,
  version: row.version,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

export const refuseFuture = (instant: string, now: Date): void => {
  if (isFutureInstant(instant, now)) throw invalidField('at', 'care.diary.at.future');
};

interface AddEntryContext {
  readonly tx: Runner;
  readonly actor: Owner;
  readonly petId: string;
  readonly body: ParsedBody<typeof contract.addDiaryEntry>;
  readonly photo: Awaited<ReturnType<Parts['photos']['readUpload']>>;
  readonly now: Date;
  /** The name of the sitter who wrote the entry; absent if the actor did. */
  readonly sitterName?: string;
}

const insertNewEntry = async (
  parts: Pick<Parts, 'config' | 'photos'>,
  { tx, actor, petId, body, photo, now, sitterName }: AddEntryContext,
): Promise<contract.DiaryEntry> => {
  const instant = now.toISOString();
  const { id = v7(), kind, at = instant, level = null, value = null, unit = null } = body;
  const pet = await petFor(tx, actor, 'log', petId);
  await requireNewId(tx, 'diaryEntries', body.id);
  await requireRoomFor(tx, parts.config, pet.userId, diaryLimit);
  const entry: DiaryRow = {
    ...{ id, petId: pet.id, kind, level, value, unit, note: body.note ?? null, at },
    imageBlobId: await parts.photos.attach(tx, { userId: pet.userId, now }, photo, null),
    ...BY_OWNER,
    // A sitter has no account: the maker of the link is not the author.
    createdBy: sitterName === undefined ? getAuthorId(actor, pet) : null,
    sitterName: sitterName ?? null,
    mergedAt: null,
    version: await readEpoch(tx),
    createdAt: instant,
    updatedAt: instant,
  };
  await insertEntry(tx, entry);
  return presentEntry(entry, toSeenBy(actor, pet));
};

export const addEntry = (parts: Parts): Route =>
  route(contract.addDiaryEntry, async ({ actor, params, body, now, write }) => {
    const { petId } = params;
    await petFor(parts.db, actor, 'log', petId);
    refuseFuture(body.at ?? now.toISOString(), now);
    const photo = await parts.photos.readUpload(body.imageUrl, 'record', {
      userId: actor.userId,
      now,
    });
    return write((tx) => insertNewEntry(parts, { tx, actor, petId, body, photo, now }));
  });

/** Writes what a sitter noticed, within the scope of the link's owner. */
export const writeAsSitter = async (
  parts: Parts,
  { actor, petId, body, sitterName, now }: Required<Omit<AddEntryContext, 'tx' | 'photo'>>,
): Promise<contract.DiaryEntry> => {
  const photo = await parts.photos.readUpload(body.imageUrl, 'record', {
    userId: actor.userId,
    now,
  });
  return parts.db.transaction((tx) =>
    insertNewEntry(parts, { tx, actor, petId, body, photo, now, sitterName }),
  );
};
