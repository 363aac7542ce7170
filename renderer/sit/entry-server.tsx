import texts from 'alaga:texts/first';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IconStyle } from '#renderer/ui/icons/icon-style.tsx';
import { setPageLanguage, t } from '#renderer/ui/language/page-text.ts';
import type { Texts } from '#renderer/ui/message.ts';
import { type Language, LOCALES } from '#server/messages/ids.ts';
import type { SitPage, SitterSheet } from '#server/sit/contract.ts';
import { NoticePage, noticeTitle } from './notice-page.tsx';
import { SheetPage } from './sheet/page.tsx';
import { type SitState, STATE_ELEMENT_ID } from './state.ts';
import { clientTexts } from './texts.ts';
import { VetPage } from './vet/page.tsx';

/** The addresses of the browser build's files, inserted by the server build. */
const assets: { readonly script: string; readonly style: string } = JSON.parse(
  import.meta.env.ALAGA_SIT_ASSETS,
);

const catalogues: Readonly<Record<Language, Texts>> = {
  en: (await texts.en()).default,
  fil: (await texts.fil()).default,
};

const WITHOUT_SCRIPT = '[data-needs-script] { display: none }';

const Head = ({ title }: { readonly title: string }) => (
  <head>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>{`${title} · ${t('app.name')}`}</title>
    <meta name="robots" content="noindex" />
    <meta name="referrer" content="no-referrer" />
    <meta name="format-detection" content="telephone=no" />
    <meta name="theme-color" content="#FBF8F3" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#14191A" media="(prefers-color-scheme: dark)" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href={assets.style} />
    <script type="module" src={assets.script} />
    <noscript>
      <style>{WITHOUT_SCRIPT}</style>
    </noscript>
  </head>
);

/** Escapes `<`, so that the JSON can neither end its script element nor begin a comment. */
const stateAsJson = (state: SitState): string => JSON.stringify(state).replaceAll('<', '\\u003c');

interface PageContent {
  readonly language: Language;
  readonly title: string;
  readonly body: ReactNode;
  readonly state: SitState;
}

/** Synchronous, because the page language is global and must not change while a page is rendered. */
const renderDocument = ({ language, title, body, state }: PageContent): string =>
  [
    `<!doctype html><html lang="${language}">`,
    renderToStaticMarkup(<Head title={title} />),
    `<body>${renderToStaticMarkup(<IconStyle>{body}</IconStyle>)}`,
    `<script type="application/json" id="${STATE_ELEMENT_ID}">${stateAsJson(state)}</script>`,
    '</body></html>',
  ].join('');

const sheetState = (sheet: SitterSheet): SitState => ({
  path: sheet.path,
  sheet: {
    locale: LOCALES[sheet.language],
    timeZone: sheet.timeZone,
    today: sheet.today,
    endsAt: sheet.endsAt,
    acceptsUntil: sheet.acceptsUntil,
    texts: clientTexts(sheet.firstName),
  },
});

/** Renders the documents that the server sends. */
export const sitPage: SitPage = {
  sheetPage: (sheet) => {
    setPageLanguage(sheet.language, catalogues[sheet.language]);
    return renderDocument({
      language: sheet.language,
      title: sheet.pets.map(({ name }) => name).join(', '),
      body: <SheetPage sheet={sheet} />,
      state: sheetState(sheet),
    });
  },
  vetPage: (folder) => {
    setPageLanguage(folder.language, catalogues[folder.language]);
    return renderDocument({
      language: folder.language,
      title: folder.pet.name,
      body: <VetPage folder={folder} />,
      state: { path: folder.path, sheet: null },
    });
  },
  noticePage: (notice, language) => {
    setPageLanguage(language, catalogues[language]);
    const path = 'path' in notice ? notice.path : '';
    return renderDocument({
      language,
      title: noticeTitle(notice),
      body: <NoticePage notice={notice} />,
      state: { path, sheet: null },
    });
  },
};
