import * as z from 'zod/mini';
import type { VersionedKind } from '#server/entities/contract.ts';
import type { ExpenseType } from '#server/expenses/rules.ts';
import { flag, NAME_LENGTH, NOTES_LENGTH, newId, noNul, paging } from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import type { Category } from '#server/pets/rules.ts';
import { attachmentsSchema, MAX_ATTACHMENTS, type Photo } from '#server/photos/contract.ts';

/** The entities that can be restored after a deletion. */
export type RestorableKind = Exclude<VersionedKind, 'diary'>;

/**
 * A field's value: text, a number, a flag, a list of addresses or a part of a care plan. Lists stand beside `object`
 * because the JSON schema made from this type has them apart.
 */
export type DiscardedValue =
  | string
  | number
  | boolean
  | readonly string[]
  | readonly object[]
  | object
  | null;

/**
 * A deleted entity that can still be restored: a pet, a record, care plan or document of a pet that is not deleted
 * itself, an expense, or the discarded side of an edit conflict.
 */
export interface DeletedThing {
  readonly kind: RestorableKind | 'side';
  readonly id: string;
  /** For a discarded side, the kind of entity that was edited; null otherwise. */
  readonly sideOf: VersionedKind | null;
  /** The pet's name, also for a diary entry; the title of the record, plan or document; the name of the clinic; or the expense's note, which may be empty. */
  readonly name: string;
  /** The pet of the entity, or the pet itself; null for an expense and for a discarded side. */
  readonly petId: string | null;
  readonly petName: string | null;
  readonly category: Category | null;
  /** Null for a pet, a plan, a document and a discarded side. */
  readonly type: ExpenseType | null;
  /** Only for an expense; null otherwise. */
  readonly centavos: number | null;
  /** The entity's photo. If the entity is deleted, only the thumbnail can be read. */
  readonly photo: Photo | null;
  readonly deletedAt: string;
  /** The instant of permanent deletion. */
  readonly goneAt: string;
}

/** Newest first. A deleted pet's records are not listed separately. `X-Total-Count` is the full number. */
export const listDeleted = endpoint({
  method: 'GET',
  path: '/api/recently-deleted',
  query: z.object(paging),
  out: answerType<readonly DeletedThing[]>(),
});

/** The discarded side of an edit conflict. */
export interface GivenUp {
  readonly id: string;
  readonly sideOf: VersionedKind;
  readonly subjectId: string;
  readonly name: string;
  /** The fields as an edit would send them. */
  readonly words: Readonly<Record<string, DiscardedValue>>;
  /**
   * The photos of the version. Only their thumbnails can be read, as for every deleted entity, and nothing of a receipt
   * that is a PDF.
   */
  readonly photos: readonly Photo[];
  readonly deletedAt: string;
}

/** An edit with `conflict.takesBack` restores it. */
export const readGivenUp = endpoint({
  method: 'GET',
  path: '/api/recently-deleted/sides/:sideId',
  out: answerType<GivenUp>('id', 'subjectId'),
});

/** Several conflicts may be resolved on a device before one edit reaches the server. */
const MAX_SIDES = 10;
const MAX_WORDS = 40;

const fieldValue = [
  z.string().check(z.maxLength(NOTES_LENGTH, errorId('field.invalid')), noNul),
  z.number(),
  z.boolean(),
] as const;

/**
 * How an edit resolved a conflict. The edit was merged with the stored state; `givenUp` was discarded and is kept under
 * Recently deleted, with photos as data URLs or addresses; `takesBack` names discarded sides that the edit restores.
 * `values` are the entity's values other than text, numbers and flags.
 */
export const editConflictWith = (...values: readonly z.ZodMiniType<object, object>[]) => {
  const words = z
    .record(
      z.string().check(z.maxLength(NAME_LENGTH, errorId('field.invalid')), noNul),
      z.nullable(z.union([...fieldValue, ...values], { error: errorId('field.invalid') })),
      { error: errorId('field.invalid') },
    )
    .check(z.refine((all) => Object.keys(all).length <= MAX_WORDS, errorId('field.invalid')));
  const side = z.object({ words, photos: attachmentsSchema(2 * MAX_ATTACHMENTS) });
  return z.optional(
    z.object(
      {
        merged: z.optional(flag),
        givenUp: z.optional(
          z
            .array(side, { error: errorId('field.invalid') })
            .check(z.maxLength(MAX_SIDES, errorId('field.invalid'))),
        ),
        takesBack: newId,
      },
      { error: errorId('field.invalid') },
    ),
  );
};

/** For an entity whose values are all text, numbers and flags. */
export const editConflict = editConflictWith();
export type EditConflict = z.output<typeof editConflict>;
