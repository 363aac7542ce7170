import { yieldIfLong } from '#db/engine/loop-slices.ts';
import { type FoundRow, search } from '#db/search/queries.ts';
import { BatchedLimit } from '#server/http/access/batched-limit.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import * as contract from './contract.ts';
import {
  findExcerpt,
  isSearchEntity,
  queryTerms,
  queryWords,
  readCursor,
  writeCursor,
} from './rules.ts';

const PAGE_SIZE = 30;

const presentHit = (row: FoundRow, words: readonly string[]): readonly contract.SearchHit[] => {
  const { entity, id, petId, petName, kind, at: date, role } = row;
  const [title = '', ...others] = row.texts;
  if (!isSearchEntity(entity)) return [];
  return [
    {
      ...{ entity, id, petId, petName, kind, date, role },
      title: entity === 'diary' ? null : title,
      excerpt: findExcerpt(others, words),
      owner: { id: row.userId, name: row.ownerName },
    },
  ];
};

/** An app searches while its owner types, a few times each second at most. */
const SEARCH_LIMIT = { name: 'searches', max: 900, windowSeconds: 15 * 60 } as const;

/** How many searches of an account are counted at once. */
const SEARCHES_COUNTED = 50;

export const searchRoutes = ({ db }: Parts): readonly Route[] => {
  const searches = new BatchedLimit(SEARCHES_COUNTED);
  return [
    route(contract.searchBooklet, async ({ actor, query, now }) => {
      await searches.count(db, SEARCH_LIMIT, actor.userId, now);
      const words = queryWords(query.q);
      if (words.length === 0) return { hits: [], next: null };
      const afterCursor = query.cursor === undefined ? undefined : readCursor(query.cursor);
      const searchRequest = { terms: queryTerms(words), after: afterCursor, limit: PAGE_SIZE + 1 };
      const foundRows = await search(db, actor.reach, searchRequest);
      const page = foundRows.slice(0, PAGE_SIZE);
      const lastRow = foundRows.length > PAGE_SIZE ? page.at(-1) : undefined;
      const hits: contract.SearchHit[] = [];
      for (const row of page) {
        // Long texts may have thousands of words.
        await yieldIfLong();
        hits.push(...presentHit(row, words));
      }
      return {
        hits,
        next: lastRow ? writeCursor(lastRow) : null,
      };
    }),
  ];
};
