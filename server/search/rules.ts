import { splitWords } from '#db/engine/search/words.ts';

/** In characters. */
export const MAX_QUERY_LENGTH = 100;

export const MAX_QUERY_WORDS = 10;

/** The words of a query. The last one may be the beginning of a word, because people search while they type. */
export const queryWords = (query: string): readonly string[] => splitWords(query);

/**
 * Words that screens show for kinds, in English and Filipino, with the word of the kind that entries contain. Words
 * that are the same in both are left out. A test compares them to the messages.
 */
export const KIND_WORDS: Readonly<Record<string, string>> = {
  ...{ bakuna: 'vaccine', purga: 'deworming', gamutan: 'treatment', operasyon: 'surgery' },
  ...{ gana: 'appetite', tubig: 'water', pagsusuka: 'vomiting', dumi: 'stool', ihi: 'urine' },
  ...{ sigla: 'energy', sakit: 'pain', pangangati: 'itching', ubo: 'cough' },
  ...{ kombulsyon: 'seizure', temperatura: 'temperature' },
  ...{ pag: 'adoption', ampon: 'adoption', dokumento: 'document' },
  ...{ pasaporte: 'passport', rehistro: 'registration', lahi: 'pedigree', kontrata: 'contract' },
  ...{ aso: 'dog', pusa: 'cat', ibon: 'bird', kuneho: 'rabbit', kabayo: 'horse' },
  // Synonyms that people use for the kinds.
  ...{ vaccination: 'vaccine', vaccinations: 'vaccine', operation: 'surgery' },
};

/** A shorter beginning of a word finds no kinds. In characters. */
const MIN_KIND_LENGTH = 3;

/** A word of a query, as the search compares it. */
export interface SearchTerm {
  readonly word: string;
  /** Whether the word may be the beginning of a longer one. */
  readonly isBeginning: boolean;
  /** Whole words that match as well: the kinds that this word names. */
  readonly instead: readonly string[];
}

export const queryTerms = (words: readonly string[]): readonly SearchTerm[] =>
  words.map((word, at) => {
    const isBeginning = at === words.length - 1;
    const isNamed = ([name]: readonly [string, string]): boolean =>
      name === word || (isBeginning && word.length >= MIN_KIND_LENGTH && name.startsWith(word));
    const kinds = Object.entries(KIND_WORDS)
      .filter(isNamed)
      .map(([, kind]) => kind);
    return { word, isBeginning, instead: [...new Set(kinds)] };
  });

/** Whether a text has all words of a query. */
export const hasWords = (text: string, words: readonly string[]): boolean => {
  const textWords = splitWords(text);
  return queryTerms(words).every(({ word, isBeginning, instead }) =>
    textWords.some(
      (each) => each === word || (isBeginning && each.startsWith(word)) || instead.includes(each),
    ),
  );
};

/** A part of a text, and whether a query found it. */
export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Matches words including their combining marks. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

const MARK = /\p{M}/u;

/** The length of the match at the beginning of a word, in code units; 0 for none. */
const matchLength = (word: string, words: readonly string[]): number => {
  const foldedWord = splitWords(word).join('');
  const lastWord = words.at(-1) ?? '';
  if (words.includes(foldedWord)) return word.length;
  if (lastWord === '' || !foldedWord.startsWith(lastWord)) return 0;
  let length = 0;
  let foldedLength = 0;
  for (const character of word) {
    // The last letter's combining marks belong to the match.
    const isMark = MARK.test(character);
    if (foldedLength >= lastWord.length && !isMark) break;
    if (!isMark) foldedLength += splitWords(character).join('').length;
    length += character.length;
  }
  return length;
};

/** The text divided where the words of a query were found. */
export const matchedParts = (text: string, words: readonly string[]): readonly TextPart[] => {
  const parts: TextPart[] = [];
  let copiedLength = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const length = matchLength(word, words);
    if (length === 0) continue;
    if (index > copiedLength) parts.push({ text: text.slice(copiedLength, index), isMatch: false });
    parts.push({ text: text.slice(index, index + length), isMatch: true });
    copiedLength = index + length;
  }
  return copiedLength < text.length
    ? [...parts, { text: text.slice(copiedLength), isMatch: false }]
    : parts;
};

/** The length of an excerpt, and of its part before the first match, in code units. */
const EXCERPT_LENGTH = 90;
const EXCERPT_CONTEXT = 30;

/** A text around a position, cut between words. */
const cutAround = (text: string, position: number): string => {
  const earliest = position - EXCERPT_CONTEXT;
  const space = text.indexOf(' ', earliest);
  const wordStart = space < 0 ? position : Math.min(space + 1, position);
  const from = earliest <= 0 ? 0 : wordStart;
  if (text.length - from <= EXCERPT_LENGTH) return `${from > 0 ? '…' : ''}${text.slice(from)}`;
  const end = text.lastIndexOf(' ', from + EXCERPT_LENGTH);
  const to = end > position ? end : from + EXCERPT_LENGTH;
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}…`.toWellFormed();
};

/** The part of the texts around the first match, or the beginning of the first text; null without a text. */
export const findExcerpt = (texts: readonly string[], words: readonly string[]): string | null => {
  const lines = texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '');
  for (const line of lines) {
    let position = 0;
    for (const { text, isMatch } of matchedParts(line, words)) {
      if (isMatch) return cutAround(line, position);
      position += text.length;
    }
  }
  const [first] = lines;
  return first === undefined ? null : cutAround(first, 0);
};

/** A position in the results. */
export interface SearchPosition {
  readonly at: string;
  readonly entity: string;
  readonly id: string;
}

export const SEARCH_CURSOR = /^[0-9TZ:.+-]{10,40}~[A-Za-z]{1,20}~[0-9A-Za-z-]{1,100}$/;

export const writeCursor = ({ at, entity, id }: SearchPosition): string =>
  [at, entity, id].join('~');

/** The text must match SEARCH_CURSOR. */
export const readCursor = (cursor: string): SearchPosition => {
  const [at = '', entity = '', id = ''] = cursor.split('~');
  return { at, entity, id };
};

/** The fields of an entity that are searched; a device has no other description of them. */
export interface SearchedFields {
  readonly texts: readonly string[];
  readonly title: string;
  readonly kind?: string;
  readonly date: readonly string[];
  /** Fields that only answers about this entity contain, by which a device recognises it. */
  readonly only: readonly string[];
}

/**
 * The kinds of things that the search finds, named as in the change feed and in the order in which they are offered as a
 * filter, with the fields that offline search covers. A test compares them to the searched columns of the tables.
 */
export const SEARCHED_FIELDS = {
  pet: {
    texts: ['name', 'category', 'breed', 'microchipId', 'allergies', 'birthmarks', 'colour'],
    title: 'name',
    kind: 'category',
    date: ['createdAt'],
    only: ['category', 'breed', 'name'],
  },
  record: {
    texts: [
      ...['title', 'type', 'description', 'notes', 'clinic', 'veterinarian'],
      ...['manufacturer', 'batchNumber'],
    ],
    title: 'title',
    kind: 'type',
    date: ['dateAdministered'],
    only: ['dateAdministered', 'petId', 'title'],
  },
  petDocument: {
    texts: ['title', 'kind', 'note'],
    title: 'title',
    kind: 'kind',
    date: ['issuedOn', 'createdAt'],
    only: ['issuedOn', 'petId', 'pages'],
  },
  diary: {
    texts: ['kind', 'note'],
    title: 'kind',
    kind: 'kind',
    date: ['at'],
    only: ['level', 'petId', 'at'],
  },
  carePlan: {
    texts: ['title', 'instructions'],
    title: 'title',
    date: ['createdAt'],
    only: ['revisions', 'petId', 'instructions'],
  },
} as const satisfies Readonly<Record<string, SearchedFields>>;

export type SearchEntity = keyof typeof SEARCHED_FIELDS;

export const isSearchEntity = (entity: string): entity is SearchEntity =>
  Object.hasOwn(SEARCHED_FIELDS, entity);

export const SEARCH_ENTITIES: readonly SearchEntity[] =
  Object.keys(SEARCHED_FIELDS).filter(isSearchEntity);

export const searchedFields = (entity: SearchEntity): SearchedFields => SEARCHED_FIELDS[entity];
