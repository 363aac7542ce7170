import { findDeletedPhoto } from '#db/deleted/queries.ts';
import { findVisiblePhoto } from '#db/photos/queries.ts';
import { purgeBefore } from '#server/deleted/rules.ts';
import type { Entity } from '#server/entities/entity.ts';
import { restorableTables } from '#server/entities/restoring.ts';
import { reachFor } from '#server/http/access/reach.ts';
import { answerStoredFile } from '#server/http/answers/stored-file.ts';
import { notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { readPhoto } from './contract.ts';

export const photoRoutes = ({ db }: Parts, entities: readonly Entity[]): readonly Route[] => [
  route(readPhoto, async ({ actor, params, query, now, ctx }) => {
    const size = query.size ?? 'full';
    let photo = await findVisiblePhoto(db, actor.reach, params.photoId);
    // A deleted photo has only its thumbnail, for Recently deleted.
    if (!photo && size === 'thumbnail') {
      const restoreScope = reachFor(actor, 'restore');
      const restorableSince = { after: purgeBefore(now) };
      const tables = restorableTables(entities);
      photo = await findDeletedPhoto(db, tables, restoreScope, restorableSince, params.photoId);
    }
    if (!photo) throw notFound();
    ctx.set('Cache-Control', 'private, max-age=31536000, immutable');
    return answerStoredFile(ctx, db, photo, { size });
  }),
];
