import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Context } from 'koa';

/** A file in the build's manifest, with the keys of the files that it imports. */
interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, BuiltFile>>;

const APP_SHELL = 'index.html';
const LOGIN_MODULES = ['accounts/entry/login-screen.tsx'];
const DASHBOARD_MODULES = ['dashboard/dashboard-screen.tsx', 'shell/navigation.tsx'];

const withImports = (keys: readonly string[], manifest: Manifest): ReadonlySet<string> => {
  const existingKeys = new Set(keys.filter((key) => key in manifest));
  for (const key of existingKeys)
    for (const importedKey of manifest[key]?.imports ?? []) existingKeys.add(importedKey);
  return existingKeys;
};

// The device's own setting is not known here. It is nearly always the language that its browser asks for.
const getLanguage = (ctx: Context): 'en' | 'fil' =>
  /^\s*(fil|tl)\b/i.test(ctx.get('Accept-Language')) ? 'fil' : 'en';

const isOwner = (ctx: Context): boolean => ctx.get('Cookie').includes('alaga.sid=');

/**
 * The page that loads the app. A signed-out visitor to the login gets one that shows the login already, in the
 * browser's language (build/vite/prerender-login.ts).
 */
export const pageFor = (ctx: Context): string => {
  ctx.vary('Cookie');
  ctx.vary('Accept-Language');
  const leadsToLogin = (ctx.path === '/' || ctx.path === '/login') && ctx.querystring === '';
  return leadsToLogin && !isOwner(ctx) ? `/login-${getLanguage(ctx)}.html` : `/${APP_SHELL}`;
};

/** The screen that an address will most likely show, and the texts that it needs (build/vite/compile-messages.ts). */
const listLikelyFiles = (ctx: Context): readonly string[] => {
  const texts = (part: string): string => `texts/${part}-${getLanguage(ctx)}.js`;
  const owner = isOwner(ctx);
  const screens: Readonly<Record<string, readonly string[]>> = owner
    ? { '/': DASHBOARD_MODULES, '/dashboard': DASHBOARD_MODULES }
    : { '/': LOGIN_MODULES, '/login': LOGIN_MODULES };
  const screen = (Object.hasOwn(screens, ctx.path) && screens[ctx.path]) || [];
  return [texts('first'), ...screen.flatMap((file) => [file, texts(basename(file, '.tsx'))])];
};

/**
 * Returns a function for the header that names the files which the app will request first, so that a browser fetches
 * them together with the app. A wrong guess costs one file. Without the build's manifest there is no header.
 */
export const preloadHeader = (folder: string): ((ctx: Context) => string) => {
  const path = join(folder, '.vite/manifest.json');
  // A cast: Vite writes this file.
  const manifest = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : {};
  const importedKeys = withImports([APP_SHELL], manifest);
  return (ctx) =>
    [...withImports(listLikelyFiles(ctx), manifest)]
      .filter((key) => !importedKeys.has(key))
      .map((key) => `</${manifest[key]?.file}>; rel=modulepreload; crossorigin; fetchpriority=low`)
      .join(', ');
};
