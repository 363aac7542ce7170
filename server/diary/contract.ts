import * as z from 'zod/mini';
import type { MessageAnswer } from '#server/accounts/contract.ts';
import { editConflict } from '#server/deleted/contract.ts';
import {
  COST_LENGTH,
  instantField,
  NOTES_LENGTH,
  newId,
  optionalText,
  paging,
  queryVersion,
  requiredText,
  version,
} from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import type { Authors } from '#server/members/rules.ts';
import { type Photo, photoField } from '#server/photos/contract.ts';
import { DIARY_KINDS, type DiaryKind, MAX_LEVEL } from './rules.ts';

/** The maximum number for one account. */
export const MAX_DIARY_ENTRIES = 50_000;

export interface DiaryEntry extends Partial<Authors> {
  readonly id: string;
  readonly petId: string;
  readonly kind: DiaryKind;
  /** 0 to 4; null for an entry with only a value or a note. */
  readonly level: number | null;
  readonly value: number | null;
  readonly unit: string | null;
  readonly note: string | null;
  /** `at` is an instant in ISO UTC. */
  readonly at: string;
  /** A placeholder if there is a photo. */
  readonly imageUrl: string | null;
  readonly photo: Photo | null;
  /** The name under which a sitter wrote the entry; null for other authors. */
  readonly sitterName: string | null;
  /** The time of the last edit that was merged with one from another device (ISO UTC); null if there was none. */
  readonly mergedAt: string | null;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const MAX_VALUE = 1_000_000;

/** The fields that an owner types. The form, the create and update calls and the import derive from it. */
export const diaryForm = z.object({
  kind: z.enum(DIARY_KINDS, { error: errorId('care.diary.kind.required') }),
  level: z.optional(
    z.nullable(
      z
        .int({ error: errorId('care.diary.level') })
        .check(
          z.gte(0, errorId('care.diary.level')),
          z.lte(MAX_LEVEL, errorId('care.diary.level')),
        ),
    ),
  ),
  value: z.optional(
    z.nullable(
      z
        .number({ error: errorId('care.diary.value') })
        .check(
          z.gte(-MAX_VALUE, errorId('care.diary.value')),
          z.lte(MAX_VALUE, errorId('care.diary.value')),
        ),
    ),
  ),
  unit: z.optional(z.nullable(requiredText(COST_LENGTH, 'care.diary.value'))),
  note: optionalText(NOTES_LENGTH),
  /** Defaults to now; at most 5 minutes in the future. */
  at: z.optional(instantField),
  imageUrl: photoField,
});

interface EntryContent {
  readonly level?: number | null | undefined;
  readonly value?: number | null | undefined;
  readonly unit?: string | null | undefined;
  readonly note?: string | null | undefined;
  readonly imageUrl?: string | null | undefined;
}

/** A value needs a unit and excludes a level. */
export const hasCompleteValue = ({ level, value, unit }: EntryContent): boolean =>
  (value == null) === (unit == null) && (level == null || value == null);

export const hasContent = ({ level, value, note, imageUrl }: EntryContent): boolean =>
  level != null || value != null || (note != null && note !== '') || imageUrl != null;

/** Newest first. `X-Total-Count` is the full number. */
export const listDiary = endpoint({
  method: 'GET',
  path: '/api/pets/:petId/diary',
  query: z.object(paging),
  out: answerType<readonly DiaryEntry[]>(),
});

/** Adds an entry to the diary of a pet. */
export const addDiaryEntry = endpoint({
  method: 'POST',
  path: '/api/pets/:petId/diary',
  body: z.extend(diaryForm, { id: newId }).check(
    z.refine<EntryContent>(hasCompleteValue, {
      error: errorId('care.diary.value'),
      path: ['value'],
    }),
    z.refine<EntryContent>(hasContent, { error: errorId('care.diary.empty'), path: ['level'] }),
  ),
  bodySize: 'photos',
  status: 201,
  out: answerType<DiaryEntry>('id', 'petId', 'at', 'version'),
});

/** One entry of a diary. */
export const readDiaryEntry = endpoint({
  method: 'GET',
  path: '/api/diary/:entryId',
  out: answerType<DiaryEntry>('id', 'petId', 'at', 'version'),
});

/** Answers 409 with the stored state if `version` is outdated. */
export const updateDiaryEntry = endpoint({
  method: 'PUT',
  path: '/api/diary/:entryId',
  body: z.extend(z.partial(diaryForm), { version, conflict: editConflict }),
  bodySize: 'photos',
  out: answerType<DiaryEntry>('id', 'petId', 'at', 'version'),
});

/** Deletes permanently, without Recently deleted. */
export const deleteDiaryEntry = endpoint({
  method: 'DELETE',
  path: '/api/diary/:entryId',
  query: z.object({ version: queryVersion }),
  out: answerType<MessageAnswer>('message'),
});
