import * as z from 'zod/mini';
import { noNul } from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import type { Role } from '#server/members/rules.ts';
import {
  MAX_QUERY_LENGTH,
  MAX_QUERY_WORDS,
  queryWords,
  SEARCH_CURSOR,
  type SearchEntity,
} from './rules.ts';

export interface SearchHit {
  readonly entity: SearchEntity;
  readonly id: string;
  readonly petId: string;
  readonly petName: string;
  /** The type of a record, or the kind of a document, a diary entry or a pet; null for care plans. */
  readonly kind: string | null;
  /** Null for diary entries, which have only a kind. */
  readonly title: string | null;
  /** Text around the first match outside of the title, or the beginning of the entry's texts. */
  readonly excerpt: string | null;
  /** A day, or an instant in ISO UTC where the time is known. */
  readonly date: string;
  /** The owner of the pet. */
  readonly owner: { readonly id: string; readonly name: string };
  /** The role of the asking account towards the pet. */
  readonly role: Role;
}

export interface SearchPage {
  readonly hits: readonly SearchHit[];
  /** The cursor of the next page; null after the last one. */
  readonly next: string | null;
}

/**
 * Searches names, titles, notes, clinics and vets in pets, records, documents, the diary and care plans, of shared pets
 * too. Every word of `q` must be found in an entry, whatever its case and diacritics; the last one may be the beginning
 * of a word. A word for a kind, in English or Filipino, also finds the entries of that kind. Newest first, 30 at a time.
 * A query without a letter or digit finds nothing.
 */
export const searchBooklet = endpoint({
  method: 'GET',
  path: '/api/search',
  query: z.object({
    q: z.string({ error: errorId('field.text') }).check(
      z.maxLength(MAX_QUERY_LENGTH, errorId('field.tooLong.100')),
      noNul,
      z.refine((text) => queryWords(text).length <= MAX_QUERY_WORDS, errorId('search.words')),
    ),
    cursor: z.optional(
      z
        .string({ error: errorId('field.invalid') })
        .check(z.regex(SEARCH_CURSOR, errorId('field.invalid'))),
    ),
  }),
  out: answerType<SearchPage>('hits', 'next'),
});
