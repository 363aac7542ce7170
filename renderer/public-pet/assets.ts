import type { Language } from '#server/messages/ids.ts';
import type { Assets } from './head.tsx';

interface BuiltAssets {
  readonly script: string;
  readonly style: string;
  readonly texts: Readonly<Record<Language, string>>;
}

/** The addresses of the client build, which the server build inserts here. */
const builtAssets: BuiltAssets = JSON.parse(import.meta.env.ALAGA_PUBLIC_ASSETS);

/** The files that a page in the language loads. */
export const assetsFor = (language: Language): Assets => ({
  script: builtAssets.script,
  style: builtAssets.style,
  preloads: [builtAssets.texts[language]],
});
