import texts from 'alaga:texts/first';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { setPageLanguage, t } from '#renderer/ui/language/page-text.ts';
import type { Texts } from '#renderer/ui/message.ts';
import type { Language } from '#server/messages/ids.ts';
import type { ProblemInput, PublicPage, PublicPageInput } from '#server/sharing/contract.ts';
import { type Assets, Head, type LinkPreview } from './head.tsx';
import { Page } from './page.tsx';
import { type PageState, STATE_ELEMENT_ID, stateJson } from './page-state.ts';
import type { PetView } from './pet-view.ts';
import { type ProblemView, problemTitle } from './problem-page.tsx';
import { viewOf } from './view-of.ts';

interface BuiltAssets {
  readonly script: string;
  readonly style: string;
  readonly texts: Readonly<Record<Language, string>>;
}

/** The addresses of the client build, which the server build inserts here. */
const builtAssets: BuiltAssets = JSON.parse(import.meta.env.ALAGA_PUBLIC_ASSETS);

/** The files that a page in the language loads. */
const assetsFor = (language: Language): Assets => ({
  script: builtAssets.script,
  style: builtAssets.style,
  preloads: [builtAssets.texts[language]],
});

const catalogues: Readonly<Record<Language, Texts>> = {
  en: (await texts.en()).default,
  fil: (await texts.fil()).default,
};

/** An inlined photo is left out of the JSON state, because the browser reads it from the image. */
const serialize = (state: PageState): PageState =>
  'pet' in state && state.pet.photo?.startsWith('data:')
    ? { ...state, pet: { ...state.pet, photo: null } }
    : state;

/** Rendered synchronously, so that two requests cannot mix their languages. */
const documentOf = (state: PageState, title: string, preview?: LinkPreview): string => {
  const headElement = <Head title={title} preview={preview} assets={assetsFor(state.language)} />;
  return [
    `<!doctype html><html lang="${state.language}">`,
    renderToStaticMarkup(headElement),
    `<body><div id="root">${renderToString(<Page state={state} />)}</div>`,
    `<script type="application/json" id="${STATE_ELEMENT_ID}">${stateJson(serialize(state))}</script>`,
    '</body></html>',
  ].join('');
};

/** The preview that chat apps show; for a lost pet, it begins with that. */
const previewOf = (pet: PetView, imageUrl: string): LinkPreview => {
  const { name, lost } = pet;
  const kind = t(`pets.category.${pet.category}`);
  const about = pet.about === '' ? kind : `${kind} · ${pet.about}`;
  const lostText =
    lost &&
    `${t('publicPet.lost.since', { date: lost.since })} ${lost.message ?? t('publicPet.lost.please', { name })}`;
  return {
    title: lost ? t('publicPet.lost', { name }) : name,
    description: lostText ?? t('publicPet.description', { about, name }),
    url: pet.shareUrl,
    imageUrl,
    imageText: t('publicPet.preview', { name }),
  };
};

const petPage = (input: PublicPageInput): string => {
  setPageLanguage(input.language, catalogues[input.language]);
  const pet = viewOf(input);
  const preview = previewOf(pet, input.previewUrl);
  return documentOf({ language: input.language, pet }, preview.title, preview);
};

type ProblemKinds = Readonly<Record<number, ProblemView['kind']>>;

const KIND_BY_STATUS: ProblemKinds = { 404: 'not-found', 429: 'too-many' };
/** Additional problems of a page to which a finder's message was sent. */
const MESSAGE_KIND_BY_STATUS: ProblemKinds = {
  ...KIND_BY_STATUS,
  400: 'not-sent',
  413: 'not-sent',
  429: 'too-many-sent',
};

const problemPage = ({ status, retryAfter, language, sentFrom }: ProblemInput): string => {
  setPageLanguage(language, catalogues[language]);
  const minutes = Math.max(1, Math.ceil(retryAfter / 60));
  const kinds = sentFrom === undefined ? KIND_BY_STATUS : MESSAGE_KIND_BY_STATUS;
  const problem = { kind: kinds[status] ?? 'failed', minutes, again: sentFrom ?? '' };
  return documentOf({ language, problem }, problemTitle(problem));
};

/** The interface for the server: complete HTML documents. */
export const publicPage: PublicPage = { petPage, problemPage };
