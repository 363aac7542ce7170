import * as z from 'zod/mini';
import type { ExpenseType } from '#server/expenses/rules.ts';
import { flag, NAME_LENGTH, NOTES_LENGTH, newId, noNul, paging } from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import type { Category } from '#server/pets/rules.ts';
import { attachmentsOf, MAX_ATTACHMENTS, type Photo } from '#server/photos/contract.ts';

/**
 * A pet, a record or care plan of a pet that is not deleted itself, an expense, or the side of an edit conflict that was
 * not kept, as long as it can still be taken back.
 */
export interface DeletedThing {
  readonly kind: 'pet' | 'record' | 'expense' | 'carePlan' | 'side';
  readonly id: string;
  /** Of a side of a conflict: the kind of thing that was edited; null for the others. */
  readonly sideOf: 'pet' | 'record' | 'expense' | null;
  /** The pet's name, the record's or plan's title, or the expense's note, which may be empty. */
  readonly name: string;
  /** The pet's own id and name where it is a pet; null for an expense and for a side of a conflict. */
  readonly petId: string | null;
  readonly petName: string | null;
  readonly category: Category | null;
  /** Null for a pet, a plan and a side of a conflict. */
  readonly type: ExpenseType | null;
  /** Of an expense; null for the others. */
  readonly centavos: number | null;
  /** Of what is deleted only the thumbnail opens. */
  readonly photo: Photo | null;
  readonly deletedAt: string;
  /** The instant at which it goes for good. */
  readonly goneAt: string;
}

/** Newest first; a pet's own records come and go with it. `X-Total-Count` says how many there are. */
export const listDeleted = endpoint({
  method: 'GET',
  path: '/api/recently-deleted',
  query: z.object(paging),
  out: answerType<readonly DeletedThing[]>(),
});

/** The side of an edit conflict that was not kept. */
export interface GivenUp {
  readonly id: string;
  readonly sideOf: 'pet' | 'record' | 'expense';
  readonly subjectId: string;
  readonly name: string;
  /** The fields, in the words of an edit. */
  readonly words: Readonly<Record<string, string | number | boolean | null>>;
  /** As with everything under Recently deleted, only the thumbnails open. */
  readonly photos: readonly Photo[];
  readonly deletedAt: string;
}

/** An edit with `conflict.takesBack` puts it back. */
export const readGivenUp = endpoint({
  method: 'GET',
  path: '/api/recently-deleted/sides/:sideId',
  out: answerType<GivenUp>('id', 'subjectId'),
});

/** Several conflicts may be settled before an edit reaches the server. */
const MAX_SIDES = 10;
const MAX_WORDS = 40;

const words = z
  .record(
    z.string().check(z.maxLength(NAME_LENGTH, errorId('field.invalid')), noNul),
    z.nullable(
      z.union(
        [
          z.string().check(z.maxLength(NOTES_LENGTH, errorId('field.invalid')), noNul),
          z.number(),
          z.boolean(),
        ],
        { error: errorId('field.invalid') },
      ),
    ),
    { error: errorId('field.invalid') },
  )
  .check(z.refine((all) => Object.keys(all).length <= MAX_WORDS, errorId('field.invalid')));

/**
 * How an edit ended a conflict with the state that it goes over: it was merged with it, `givenUp` was not kept and stays
 * under Recently deleted, with photos as data URLs or addresses, and what is under `takesBack` there was put back.
 */
export const editConflict = z.optional(
  z.object(
    {
      merged: z.optional(flag),
      givenUp: z.optional(
        z
          .array(z.object({ words, photos: attachmentsOf(2 * MAX_ATTACHMENTS) }), {
            error: errorId('field.invalid'),
          })
          .check(z.maxLength(MAX_SIDES, errorId('field.invalid'))),
      ),
      takesBack: newId,
    },
    { error: errorId('field.invalid') },
  ),
);
export type EditConflict = z.output<typeof editConflict>;
