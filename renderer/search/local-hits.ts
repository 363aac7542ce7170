import type { SearchHit } from '#server/search/contract.ts';
import {
  findExcerpt,
  hasWords,
  queryWords,
  SEARCH_ENTITIES,
  type SearchEntity,
  searchedFields,
} from '#server/search/rules.ts';

/** An object with an id, as answers of the server contain them. */
export type StoredThing = Readonly<Record<string, unknown>>;

/** A new thing of an entity, without values. */
export const blankThing = (entity: SearchEntity): StoredThing =>
  Object.fromEntries(searchedFields(entity).only.map((field) => [field, null]));

const entityOf = (thing: StoredThing): SearchEntity | undefined =>
  SEARCH_ENTITIES.find((entity) => searchedFields(entity).only.every((field) => field in thing));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const isObject = (value: unknown): value is StoredThing =>
  typeof value === 'object' && value !== null;

/** A hit in stored data, with the thing that was found. */
export interface LocalHit extends SearchHit {
  readonly thing: StoredThing;
}

interface SearchContext {
  readonly id: string;
  readonly name: string;
}

const ROLES: readonly SearchHit['role'][] = ['owner', 'family', 'carer', 'viewer'];

const hitOf = (
  entity: SearchEntity,
  thing: StoredThing,
  {
    pet,
    words,
    me,
  }: { readonly pet: StoredThing; readonly words: readonly string[]; readonly me: SearchContext },
): LocalHit => {
  const { texts, title, kind, date } = searchedFields(entity);
  const otherFields = texts.filter((field) => field !== title && field !== kind);
  const owner = isObject(pet['owner']) ? pet['owner'] : me;
  return {
    thing,
    entity,
    id: textOf(thing['id']),
    petId: textOf(pet['id']),
    petName: textOf(pet['name']),
    kind: kind === undefined ? null : textOf(thing[kind]),
    title: entity === 'diary' ? null : textOf(thing[title]),
    excerpt: findExcerpt(
      otherFields.map((field) => textOf(thing[field])),
      words,
    ),
    date: date.map((field) => textOf(thing[field])).find(Boolean) ?? '',
    owner: { id: textOf(owner['id']), name: textOf(owner['name']) },
    role: ROLES.find((role) => role === pet['role']) ?? 'owner',
  };
};

const sortKeyOf = ({ date, id, entity }: SearchHit): string => [date, id, entity].join('\u0000');

/**
 * Finds a query in things of stored answers, by the server's rules and in its order. If several things have the same
 * id, the last one counts. Things of other pets are left out.
 */
export const localHits = (
  things: readonly StoredThing[],
  query: string,
  me: SearchContext,
): readonly LocalHit[] => {
  const words = queryWords(query);
  if (words.length === 0) return [];
  const newestById = new Map(things.map((thing) => [textOf(thing['id']), thing]));
  const hits = [...newestById.values()].flatMap((thing): LocalHit[] => {
    const entity = entityOf(thing);
    const pet = entity === 'pet' ? thing : newestById.get(textOf(thing['petId']));
    if (!entity || !pet) return [];
    const text = searchedFields(entity)
      .texts.map((field) => textOf(thing[field]))
      .join('\n');
    return hasWords(text, words) ? [hitOf(entity, thing, { pet, words, me })] : [];
  });
  return hits.toSorted((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? 1 : -1));
};
