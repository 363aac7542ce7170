import { findVisiblePhoto, readBlob } from '#db/photos/queries.ts';
import { notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { readPhoto } from './contract.ts';

/** Koa's own `fresh` gives way to a request's no-cache, which fetch adds; the same tag is the same photo always. */
const isKnown = (asked: string, tag: string): boolean =>
  asked.split(',').some((known) => known.trim().replace(/^W\//, '') === tag);

export const photoRoutes = ({ db }: Parts): readonly Route[] => [
  route(readPhoto, async ({ actor, params, query, ctx }) => {
    const photo = await findVisiblePhoto(db, actor.scope, params.photoId);
    if (!photo) throw notFound();
    const size = query.size ?? 'full';
    ctx.status = 200;
    ctx.set('Cache-Control', 'private, max-age=31536000, immutable');
    ctx.etag = size === 'full' ? photo.sha256 : `${photo.sha256}-${size}`;
    if (isKnown(ctx.get('If-None-Match'), ctx.response.get('ETag'))) {
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
