import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from 'koa';

/** What the build says of a file: its place, and the keys of those that it imports. */
interface Built {
  readonly file: string;
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Built>>;

const SHELL = 'index.html';
const LOGIN = ['accounts/login-screen.tsx'];
const DASHBOARD = ['dashboard/dashboard-screen.tsx', 'shell/navigation.tsx'];

const withImports = (keys: readonly string[], manifest: Manifest): ReadonlySet<string> => {
  const all = new Set(keys.filter((key) => key in manifest));
  for (const key of all) for (const imported of manifest[key]?.imports ?? []) all.add(imported);
  return all;
};

/** The screen that an address will most likely show, and the texts that it waits for. */
const wanted = (ctx: Context): readonly string[] => {
  // What the device was set to is not known here; nearly always it is what its browser asks for.
  const language = /^\s*(fil|tl)\b/i.test(ctx.get('Accept-Language')) ? 'fil' : 'en';
  const texts = (part: string): string => `../server/messages/${part}-${language}.ts`;
  const isOwner = ctx.get('Cookie').includes('alaga.sid=');
  const screens: Readonly<Record<string, readonly string[]>> = isOwner
    ? { '/': DASHBOARD, '/dashboard': DASHBOARD }
    : { '/': LOGIN, '/login': LOGIN };
  const screen = Object.hasOwn(screens, ctx.path) ? screens[ctx.path] : undefined;
  return [texts('first'), ...(isOwner ? [texts('rest')] : []), ...(screen ?? [])];
};

/**
 * Gives the header that names the files the app will ask for once it runs, so that a browser fetches them together with
 * the app. A wrong guess costs a file; without the build's manifest there is no header.
 */
export const firstFiles = (folder: string): ((ctx: Context) => string) => {
  const path = join(folder, '.vite/manifest.json');
  // The cast: Vite's own file.
  const manifest = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : {};
  const named = withImports([SHELL], manifest);
  return (ctx) =>
    [...withImports(wanted(ctx), manifest)]
      .filter((key) => !named.has(key))
      .map((key) => `</${manifest[key]?.file}>; rel=modulepreload; crossorigin; fetchpriority=low`)
      .join(', ');
};
