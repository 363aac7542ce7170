import { findDeletedPhoto } from '#db/deleted/queries.ts';
import { findVisiblePhoto, readBlob } from '#db/photos/queries.ts';
import { purgeBefore } from '#server/deleted/rules.ts';
import { matchesETag } from '#server/http/answers/matches-etag.ts';
import { notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { readPhoto } from './contract.ts';

export const photoRoutes = ({ db }: Parts): readonly Route[] => [
  route(readPhoto, async ({ actor: { scope }, params, query, now, ctx }) => {
    const size = query.size ?? 'full';
    let photo = await findVisiblePhoto(db, scope, params.photoId);
    // Of a deleted photo, its owner can read only the thumbnail, for Recently deleted.
    if (!photo && size === 'thumbnail') {
      photo = await findDeletedPhoto(db, scope, { after: purgeBefore(now) }, params.photoId);
    }
    if (!photo) throw notFound();
    ctx.status = 200;
    ctx.set('Cache-Control', 'private, max-age=31536000, immutable');
    ctx.etag = size === 'full' ? photo.sha256 : `${photo.sha256}-${size}`;
    if (matchesETag(ctx.get('If-None-Match'), ctx.response.get('ETag'))) {
      ctx.status = 304;
      return undefined;
    }
    const bytes = await readBlob(db, photo.id, size);
    if (!bytes) throw notFound();
    ctx.type = photo.mimeType;
    ctx.body = Buffer.from(bytes);
    return undefined;
  }),
];
