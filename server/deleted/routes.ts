import { countDeleted, type DeletedThingRow, listDeletedRows } from '#db/deleted/queries.ts';
import { findGivenUp } from '#db/given-up/queries.ts';
import { VERSIONED_KINDS } from '#server/entities/contract.ts';
import type { Entity } from '#server/entities/entity.ts';
import { restorableTables } from '#server/entities/restoring.ts';
import { reachFor } from '#server/http/access/reach.ts';
import { notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { toPhoto } from '#server/photos/contract.ts';
import { documentAddress } from '#server/records/contract.ts';
import * as contract from './contract.ts';
import { pagesIn } from './policy.ts';
import { presentDeleted } from './present.ts';
import { restoreRoutes } from './restore.ts';
import { purgeBefore } from './rules.ts';

const LIST_LIMIT = 1000;

const newestFirst = (a: DeletedThingRow, b: DeletedThingRow): number =>
  a.deletedAt === b.deletedAt ? (a.id < b.id ? -1 : 1) : a.deletedAt < b.deletedAt ? 1 : -1;

export const deletedRoutes = (parts: Parts, entities: readonly Entity[]): readonly Route[] => {
  const { db } = parts;
  const tables = restorableTables(entities);
  return [
    route(contract.listDeleted, async ({ actor, query, now, ctx }) => {
      const scope = reachFor(actor, 'restore');
      const { limit = LIST_LIMIT, page = 1 } = query;
      const restorableSince = { after: purgeBefore(now) };
      const [start, end] = [(page - 1) * limit, page * limit];
      const rows: DeletedThingRow[] = [];
      for (const table of tables) {
        rows.push(...(await listDeletedRows(db, table, scope, restorableSince, end)));
      }
      const total = await countDeleted(db, tables, scope, restorableSince);
      ctx.set('X-Total-Count', String(total));
      return rows.toSorted(newestFirst).slice(start, end).map(presentDeleted);
    }),
    route(contract.readGivenUp, async ({ actor: { scope }, params, now }) => {
      const discardedSideRow = await findGivenUp(
        db,
        scope,
        { after: purgeBefore(now) },
        params.sideId,
      );
      if (!discardedSideRow) throw notFound();
      const { id, kind, subjectId, name, words, photos, pdfs, deletedAt } = discardedSideRow;
      const pagesOfWords = pagesIn(words);
      // The fields of a document name its PDFs, and those of an expense do not name its receipt.
      const presentedPhotos = photos.flatMap((fileId) => {
        const photo = toPhoto(fileId);
        if (!photo || !pdfs.includes(fileId)) return photo ?? [];
        const url = documentAddress(fileId);
        return pagesOfWords.includes(url) ? [] : { ...photo, url };
      });
      const sideOf = VERSIONED_KINDS.find((each) => each === kind);
      if (!sideOf) throw notFound();
      return { id, sideOf, subjectId, name, words, photos: presentedPhotos, deletedAt };
    }),
    ...restoreRoutes(parts, entities),
  ];
};
