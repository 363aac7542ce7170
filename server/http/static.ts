import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Context, Middleware } from 'koa';
import { lookup } from 'mime-types';

interface StaticFile {
  readonly file: string;
  readonly size: number;
  readonly encodings: readonly Encoding[];
}

interface Encoding {
  readonly name: 'br' | 'gzip';
  readonly file: string;
  readonly size: number;
}

const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

const describe = (file: string): StaticFile => ({
  file,
  size: statSync(file).size,
  encodings: ENCODINGS.flatMap(({ name, ending }) => {
    const packed = file + ending;
    return existsSync(packed) ? [{ name, file: packed, size: statSync(packed).size }] : [];
  }),
});

/** The files of a build by their address; only what is in this list can ever be asked for. */
const listFiles = (folder: string): ReadonlyMap<string, StaticFile> => {
  const files = new Map<string, StaticFile>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || ENCODINGS.some(({ ending }) => file.endsWith(ending))) continue;
    files.set(`/${relative(folder, file).split(sep).join('/')}`, describe(file));
  }
  return files;
};

const send = (ctx: Context, found: StaticFile, immutable: boolean): void => {
  const names = found.encodings.map(({ name }) => name);
  const accepted = ctx.acceptsEncodings([...names, 'identity']);
  const packed = found.encodings.find(({ name }) => name === accepted);
  const { file, size } = packed ?? found;
  ctx.status = 200;
  ctx.type = lookup(found.file) || 'application/octet-stream';
  ctx.vary('Accept-Encoding');
  ctx.set('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  ctx.lastModified = statSync(file).mtime;
  ctx.etag = `"${size.toString(36)}-${Math.floor(ctx.lastModified.getTime()).toString(36)}"`;
  if (packed) ctx.set('Content-Encoding', packed.name);
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.length = size;
  if (ctx.method === 'GET') ctx.body = createReadStream(file);
  ctx.length = size;
};

/** Serves the built renderer; any other address that a browser navigates to gets the app's shell. */
export const staticFiles = (folder: string): Middleware => {
  let files = listFiles(folder);
  return async (ctx, next) => {
    const reads = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!reads || ctx.path.startsWith('/api/') || ctx.path === '/api') return next();
    if (files.size === 0) files = listFiles(folder);
    const found = ctx.path === '/' ? undefined : files.get(ctx.path);
    if (found) return send(ctx, found, ctx.path.startsWith('/assets/'));
    const shell = files.get('/index.html');
    const navigates = ctx.accepts('html') !== false && !/\.[a-z0-9]{2,5}$/i.test(ctx.path);
    if (shell && navigates) return send(ctx, shell, false);
    return next();
  };
};
