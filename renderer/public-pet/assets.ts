import type { Language } from '#server/messages/ids.ts';
import type { Assets } from './head.tsx';

interface Built {
  readonly script: string;
  readonly style: string;
  readonly texts: Readonly<Record<Language, string>>;
}

/** What the browser's build made: the server's build, which follows it, writes its addresses in here. */
const built: Built = JSON.parse(import.meta.env.ALAGA_PUBLIC_ASSETS);

/** What a page in that language loads. */
export const assetsFor = (language: Language): Assets => ({
  script: built.script,
  style: built.style,
  preloads: [built.texts[language]],
});
