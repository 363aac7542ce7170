import { dirname, join } from 'node:path';
import type { Middleware } from 'koa';
import { listFiles, sendFile } from '#server/http/answers/static.ts';
import { DOCS_PATH, DOCUMENT_PATH } from './rules.ts';

/** The page may load nothing but its own styles, which are in the page. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const NAMES: Readonly<Record<string, string>> = {
  [DOCUMENT_PATH]: '/openapi.json',
  [DOCS_PATH]: '/docs.html',
};

/**
 * Answers the document of the API and its page, for everybody. The build writes both beside the renderer
 * (build/openapi). A server that was not built answers 404.
 */
export const answerDocument = (rendererFolder: string): Middleware => {
  const folder = join(dirname(rendererFolder), 'openapi');
  // Read with the first request, so that the start does not wait for it.
  let files: ReturnType<typeof listFiles> | undefined;
  return (ctx, next) => {
    const name = NAMES[ctx.path];
    if (name === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    files ??= listFiles(folder);
    const file = files.get(name);
    if (!file) return next();
    if (ctx.path === DOCS_PATH) ctx.set('Content-Security-Policy', PAGE_POLICY);
    sendFile(ctx, file, false);
    return undefined;
  };
};
