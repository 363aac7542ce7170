import texts from 'alaga:texts/first';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { setPageLanguage, t } from '#renderer/ui/language/page-text.ts';
import type { Texts } from '#renderer/ui/message.ts';
import type { Language } from '#server/messages/ids.ts';
import type { SitPage, SitterSheet } from '#server/sit/contract.ts';
import { NoticePage, noticeTitle } from './notice-page.tsx';
import { SheetPage } from './sheet/page.tsx';
import { type SitState, STATE_ID } from './state.ts';
import { clientTexts } from './texts.ts';

/** The addresses of the files of the browser's build, which the server's build, made after it, contains. */
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

/** As text that may stand in a script element: nothing in it ends the element or begins a comment. */
const json = (state: SitState): string => JSON.stringify(state).replaceAll('<', '\\u003c');

interface Drawn {
  readonly language: Language;
  readonly title: string;
  readonly body: ReactNode;
  readonly state: SitState;
}

/** Drawn in one go, so that two requests never mix their languages. */
const documentOf = ({ language, title, body, state }: Drawn): string =>
  [
    `<!doctype html><html lang="${language}">`,
    renderToStaticMarkup(<Head title={title} />),
    `<body>${renderToStaticMarkup(body)}`,
    `<script type="application/json" id="${STATE_ID}">${json(state)}</script>`,
    '</body></html>',
  ].join('');

const sheetState = (sheet: SitterSheet): SitState => ({
  path: sheet.path,
  sheet: {
    locale: sheet.language === 'fil' ? 'fil-PH' : 'en-US',
    timeZone: sheet.timeZone,
    endsAt: sheet.endsAt,
    acceptsUntil: sheet.acceptsUntil,
    texts: clientTexts(sheet.firstName),
  },
});

/** What the server asks for: whole documents. */
export const sitPage: SitPage = {
  sheetPage: (sheet) => {
    setPageLanguage(sheet.language, catalogues[sheet.language]);
    return documentOf({
      language: sheet.language,
      title: sheet.pets.map(({ name }) => name).join(', '),
      body: <SheetPage sheet={sheet} />,
      state: sheetState(sheet),
    });
  },
  noticePage: (notice, language) => {
    setPageLanguage(language, catalogues[language]);
    const path = 'path' in notice ? notice.path : '';
    return documentOf({
      language,
      title: noticeTitle(notice),
      body: <NoticePage notice={notice} />,
      state: { path, sheet: null },
    });
  },
};
