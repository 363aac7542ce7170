import * as z from 'zod/mini';
import { paging } from '#server/http/contract.ts';
import { endpoint, gives } from '#server/http/endpoint.ts';
import type { Category } from '#server/pets/rules.ts';
import type { Photo } from '#server/photos/contract.ts';
import type { RecordType } from '#server/records/rules.ts';

/** A pet, or a record of a pet that is not deleted itself, that can still be taken back. */
export interface DeletedThing {
  readonly kind: 'pet' | 'record';
  readonly id: string;
  /** The pet's name, or the record's title. */
  readonly name: string;
  /** The pet's own id and name where it is a pet. */
  readonly petId: string;
  readonly petName: string;
  readonly category: Category;
  /** Null for a pet. */
  readonly type: RecordType | null;
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
