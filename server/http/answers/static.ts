import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Context, Middleware } from 'koa';
import { lookup } from 'mime-types';
import { pageFor, preloadHeader } from './preload-header.ts';
import { shareBytes } from './unread-answers.ts';

interface StaticFile {
  readonly file: string;
  readonly encodings: readonly Encoding[];
}

interface Encoding {
  readonly name: 'br' | 'gzip';
  readonly file: string;
}

/** The smallest first. */
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/** The files of a build by their address. Nothing outside this list can be requested. */
export const listFiles = (folder: string): ReadonlyMap<string, StaticFile> => {
  if (!existsSync(folder)) return new Map();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = new Set(
    entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)),
  );
  const files = [...names].filter((file) => !ENCODINGS.some(({ ending }) => file.endsWith(ending)));
  return new Map(
    files.map((file) => [
      `/${relative(folder, file).split(sep).join('/')}`,
      {
        file,
        encodings: ENCODINGS.map(({ name, ending }) => ({ name, file: file + ending })).filter(
          (encoding) => names.has(encoding.file),
        ),
      },
    ]),
  );
};

interface HeldFile {
  readonly tag: string;
  readonly bytes: WeakRef<Buffer>;
}

/** The files that are being sent, each once, however many clients read it. */
const heldFiles = new Map<string, HeldFile>();

/**
 * The content of a file. It is read at once, because an open file for each client that does not read its answer would
 * use up the system's limit of open files.
 */
const readHeld = (file: string, tag: string): Buffer => {
  const held = heldFiles.get(file);
  const heldBytes = held?.tag === tag ? held.bytes.deref() : undefined;
  if (heldBytes) return heldBytes;
  const bytes = shareBytes(readFileSync(file));
  heldFiles.set(file, { tag, bytes: new WeakRef(bytes) });
  return bytes;
};

/** Answers with a file of a build: with a tag, and compressed if the build has compressed it. */
export const sendFile = (ctx: Context, staticFile: StaticFile, immutable: boolean): void => {
  // Browsers name gzip before br without preferring it, so the smaller one is chosen here.
  const packedEncoding = staticFile.encodings.find(
    ({ name }) => ctx.acceptsEncodings(name) === name,
  );
  const { file } = packedEncoding ?? staticFile;
  const { size, mtime } = statSync(file);
  ctx.status = 200;
  ctx.type = lookup(staticFile.file) || 'application/octet-stream';
  ctx.vary('Accept-Encoding');
  ctx.set('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  ctx.lastModified = mtime;
  ctx.etag = `"${size.toString(36)}-${Math.floor(mtime.getTime()).toString(36)}"`;
  if (packedEncoding) ctx.set('Content-Encoding', packedEncoding.name);
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  if (ctx.method === 'GET') ctx.body = readHeld(file, ctx.response.get('ETag'));
  else ctx.length = size;
};

/** Serves the built app. Any other address that a browser navigates to gets the app's page. */
export const staticFiles = (folder: string): Middleware => {
  // Read with the first request, so that the start does not wait for it.
  let files: ReadonlyMap<string, StaticFile> = new Map();
  let preloadLinks: ReturnType<typeof preloadHeader> | undefined;
  return (ctx, next) => {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!isRead || ctx.path.startsWith('/api/') || ctx.path === '/api') return next();
    if (files.size === 0) {
      files = listFiles(folder);
      preloadLinks = preloadHeader(folder);
    }
    const staticFile = ctx.path === '/' ? undefined : files.get(ctx.path);
    if (staticFile) return sendFile(ctx, staticFile, ctx.path.startsWith('/assets/'));
    const shell = files.get('/index.html');
    const isNavigation = ctx.accepts('html') !== false && !/\.[a-z0-9]{2,5}$/i.test(ctx.path);
    if (shell && isNavigation) {
      const links = preloadLinks?.(ctx);
      if (links) ctx.set('Link', links);
      // A build without the prerendered pages has only the app's own.
      return sendFile(ctx, files.get(pageFor(ctx)) ?? shell, false);
    }
    return next();
  };
};
