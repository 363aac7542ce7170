import { type FoundRow, search } from '#db/search/queries.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import * as contract from './contract.ts';
import { searchLimit } from './limit.ts';
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

export const searchRoutes = ({ db }: Parts): readonly Route[] => {
  const countSearch = searchLimit(db);
  return [
    route(contract.searchBooklet, async ({ actor, query, now }) => {
      await countSearch(actor.userId, now);
      const words = queryWords(query.q);
      if (words.length === 0) return { hits: [], next: null };
      const afterCursor = query.cursor === undefined ? undefined : readCursor(query.cursor);
      const searchRequest = { terms: queryTerms(words), after: afterCursor, limit: PAGE_SIZE + 1 };
      const foundRows = await search(db, actor.reach, searchRequest);
      const page = foundRows.slice(0, PAGE_SIZE);
      const lastRow = foundRows.length > PAGE_SIZE ? page.at(-1) : undefined;
      return {
        hits: page.flatMap((row) => presentHit(row, words)),
        next: lastRow ? writeCursor(lastRow) : null,
      };
    }),
  ];
};
