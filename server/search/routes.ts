import { type FoundRow, search } from '#db/search/queries.ts';
import { countAgainst } from '#server/http/access/rate-limit.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import * as contract from './contract.ts';
import {
  excerptOf,
  queryWords,
  readCursor,
  SEARCH_ENTITIES,
  type SearchEntity,
  writeCursor,
} from './rules.ts';

const PAGE = 30;

/** For each account. An app searches while its owner types, a few times each second at most. */
const SEARCHES = { name: 'search', max: 900, windowSeconds: 15 * 60 } as const;

const isSearched = (entity: string): entity is SearchEntity =>
  SEARCH_ENTITIES.some((each) => each === entity);

const presentHit = (row: FoundRow, words: readonly string[]): readonly contract.SearchHit[] => {
  const { entity, id, petId, petName, kind, at: date, role } = row;
  const [title = '', ...others] = row.texts;
  if (!isSearched(entity)) return [];
  return [
    {
      ...{ entity, id, petId, petName, kind, date, role },
      title: entity === 'diary' ? null : title,
      excerpt: excerptOf(others, words),
      owner: { id: row.userId, name: row.ownerName },
    },
  ];
};

export const searchRoutes = ({ db }: Parts): readonly Route[] => [
  route(contract.searchBooklet, async ({ actor, query, now }) => {
    await countAgainst(db, SEARCHES, actor.userId, now);
    const words = queryWords(query.q);
    if (words.length === 0) return { hits: [], next: null };
    const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
    const found = await search(db, actor.reach, { words, after, limit: PAGE + 1 });
    const page = found.slice(0, PAGE);
    const last = found.length > PAGE ? page.at(-1) : undefined;
    return {
      hits: page.flatMap((row) => presentHit(row, words)),
      next: last ? writeCursor(last) : null,
    };
  }),
];
