import * as z from 'zod/mini';
import type { ExpenseType } from '#server/expenses/rules.ts';
import { paging } from '#server/http/contract.ts';
import { endpoint, gives } from '#server/http/endpoint.ts';
import type { Category } from '#server/pets/rules.ts';
import type { Photo } from '#server/photos/contract.ts';

/** A pet, a record of a pet that is not deleted itself, or an expense, that can still be taken back. */
export interface DeletedThing {
  readonly kind: 'pet' | 'record' | 'expense';
  readonly id: string;
  /** The pet's name, the record's title, or the expense's note, which may be empty. */
  readonly name: string;
  /** The pet's own id and name where it is a pet; null for an expense. */
  readonly petId: string | null;
  readonly petName: string | null;
  readonly category: Category | null;
  /** Null for a pet. */
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
  out: gives<readonly DeletedThing[]>(),
});
