import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OWNER_SCREENS, SIGNED_OUT } from '#build/start/screens.ts';
import { buildVisitReport } from '#db/visit-reports/factory.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { brokenWordsOf } from '#renderer/e2e/testing/layout-checks.ts';
import {
  forEveryLook,
  LOOKS,
  type Look,
  lookName,
  measureOverflow,
  NARROW_VIEWPORT,
} from '#renderer/e2e/testing/looks.ts';
import { type App, PHONE, startApp } from '#renderer/e2e/testing/testing.ts';
import { en } from '#server/messages/en.ts';
import { fil } from '#server/messages/fil.ts';

/**
 * These tests open every screen once in each language, on a phone whose browser text size is doubled, and check what
 * concerns all screens.
 */

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Language = 'en' | 'fil';

const LOCALES = { en: 'en-US', fil: 'fil-PH' } as const;

const NORMAL_FONTS = { standard: 16, fixed: 13 } as const;
const LARGE_FONTS = { standard: 32, fixed: 26 } as const;

/** An owner with one of everything that screens show: a pet, an overdue and an upcoming reminder. */
const signIn = async (
  context: BrowserContext,
  language: Language,
): Promise<(path: string) => string> => {
  const { client } = await app.signIn(
    {
      preferredLanguage: language,
      timeZone: 'Asia/Tokyo',
      email: `maria.clara.${language}@example.com`,
    },
    context,
  );
  const { body: pet } = await client.post<{ id: string }>('/api/pets', {
    ...{ name: 'Bantay', category: 'dog', breed: 'Labrador Retriever' },
    dateOfBirth: '2021-06-12',
  });
  for (const [title, dateAdministered, nextDueDate] of [
    ['Rabies', '2025-10-01', '2026-11-02'],
    ['DHPP', '2026-11-01', '2026-11-24'],
  ]) {
    await client.post(`/api/pets/${pet.id}/medical-records`, {
      ...{ type: 'vaccine', title, dateAdministered, nextDueDate, cost: '1250' },
      ...{ reminderEnabled: true, clinic: 'Alaga Animal Clinic' },
    });
  }
  const report = await buildVisitReport(app.server.db, { petId: pet.id }, []);
  return (path) => path.replace('ID', pet.id).replace('REPORT', report.id);
};

/** A page in a browser profile of its own, whose text size can be changed, of a visitor or an owner. */
const openPage = async (language: Language, isOwner: boolean) => {
  const context = await app.newContext({ locale: LOCALES[language] });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  return {
    language,
    context,
    page,
    addressOf: isOwner ? await signIn(context, language) : (path: string) => path,
    // Some words of the visitors' screens are longer in Filipino than a line of double size.
    mayBreak: language === 'fil' && !isOwner,
    setText: (fontSizes: typeof NORMAL_FONTS | typeof LARGE_FONTS) =>
      devTools.send('Page.setFontSizes', { fontSizes }),
  };
};

type OpenedPage = Awaited<ReturnType<typeof openPage>>;

/** Controls and headings whose text is clipped. */
const findClippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = 'a, button, summary, label, h1, h2, h3, [role=radio], [role=tab]';
    return [...document.querySelectorAll<HTMLElement>(parts)]
      .filter((part) => {
        const { display, overflowX, textOverflow, clipPath } = getComputedStyle(part);
        const isMeant = textOverflow === 'ellipsis' || /auto|scroll/.test(overflowX);
        // A clipped or inline part holds text for screen readers, which is visually hidden.
        const isSeen = part.checkVisibility() && clipPath === 'none' && display !== 'inline';
        return isSeen && !isMeant && part.scrollWidth > part.clientWidth + 1;
      })
      .map(({ innerText }) => innerText);
  });

/** Opens a screen with text of double size and returns what is wrong with it. */
const openLarge = async (opened: OpenedPage, path: string): Promise<string[]> => {
  const { page, language, setText } = opened;
  await setText(LARGE_FONTS);
  await page.goto(opened.addressOf(path), { waitUntil: 'networkidle' });
  await page.getByRole('heading').first().waitFor();
  // A wrong address would show nothing that could be clipped.
  const isMissing = (await page.getByText('404', { exact: true }).count()) > 0;
  if (isMissing) throw new Error(`${path} is no screen`);
  const brokenWords = opened.mayBreak ? [] : await brokenWordsOf(page.locator('body'));
  const problems = [
    ...brokenWords.map((word) => `breaks ${word}`),
    ...(await findClippedTexts(page)).map((text) => `clips ${text}`),
    ...((await measureOverflow(page)) > 0 ? ['scrolls sideways'] : []),
  ];
  await setText(NORMAL_FONTS);
  return problems.map((problem) => `${language}, large text: ${problem}`);
};

const filipinoTexts: ReadonlySet<string> = new Set(Object.values(fil));

/** All texts, labels and placeholders of a page. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = [document.title];
    const treeWalker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (treeWalker.nextNode()) texts.push(treeWalker.currentNode.textContent ?? '');
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt]')) {
      for (const name of ['aria-label', 'placeholder', 'alt']) {
        texts.push(element.getAttribute(name) ?? '');
      }
    }
    return texts.map((text) => text.trim()).filter((text) => text !== '');
  });

/** Titles and other data, which are not translated. */
const DATA: ReadonlySet<string> = new Set([
  ...['Other', 'Labrador Retriever', 'Alaga Animal Clinic', 'Two-step login · Alaga'],
  // The test factory of visit reports writes these texts.
  ...['Dr. Liza Ramos', 'Bruise on the belly fading.', 'Doxycycline to day 28.'],
  // The dashboard names the pet of a report.
  'Bantay · Bruise on the belly fading.',
  // These are usual titles of records.
  ...['Annual Physical Exam', 'Senior Pet Exam', 'Rapid Test Kit', 'Skin Condition Treatment'],
]);

/** The address of the screen that lists changes of the app, which are written in English. */
const ENGLISH_ONLY_PATH = '/whats-new';

/** Screens whose texts are checked in Filipino. The layout of all other screens is tested in their own journeys. */
const LOOKED_AT: ReadonlySet<string> = new Set([
  ...['/login', '/login?reason=expired', '/signup', '/forgot-password', '/email-confirmed'],
  ...['/reset-password?token=used', '/privacy', '/terms', '/faq', '/licences'],
  ...['/dashboard', '/schedule', '/expenses', '/profile', '/two-step', '/recently-deleted'],
  ...['/search?q=rabies', '/welcome', '/pet/ID/emergency'],
  ...['/add-pet', '/pet/ID', '/pet/ID?tab=records', '/pet/ID?tab=info', '/pet/ID/vaccine'],
]);

const englishOnly: ReadonlySet<string> = new Set([
  ...Object.keys(en),
  ...Object.values(en).filter((text) => !filipinoTexts.has(text) && !DATA.has(text)),
]);

/** Returns the texts of a page that are in English, or ids of missing texts. */
const findUntranslated = async (page: Page): Promise<string[]> =>
  (await textsOf(page)).filter((text) => englishOnly.has(text));

/** Checks the current page, which is in Filipino, at each size and in each theme. Returns the problems. */
const findProblems = async (page: Page): Promise<string[]> => {
  const foundProblems: string[] = [];
  const addProblem = (look: Look, problem: string) =>
    foundProblems.push(`fil, ${lookName(look)}: ${problem}`);
  await forEveryLook(page, async (look) => {
    // The effect of themes and widths is the same in every language, and each screen's own journey
    // tests it.
    const seriousViolations = look === LOOKS[0] ? await findSeriousProblems(page) : [];
    for (const problem of [...seriousViolations, ...(await findUntranslated(page))])
      addProblem(look, problem);
    if ((await measureOverflow(page)) > 0) addProblem(look, 'scrolls sideways');
  });
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  const phones = [PHONE, NARROW_VIEWPORT].map(
    (viewport): Look => ({ viewport, colorScheme: 'light' }),
  );
  const openLargeText = async (look: Look) => {
    if ((await measureOverflow(page)) > 0) addProblem(look, 'scrolls sideways with a text of 200%');
  };
  await forEveryLook(page, openLargeText, phones);
  return foundProblems;
};

/** Whether a text is long enough to be translated: single words and short labels may be the same in both languages. */
const isSentence = (text: string): boolean =>
  text.split(/\s+/).filter((word) => /\p{Ll}/u.test(word)).length >= 3;

/** Names of currencies come from the browser, which knows some in English only. */
const CURRENCY = / \([A-Z]{3}\)$/;

/** Opens a screen in both languages and returns what is wrong with it. */
const findScreenProblems = async (
  path: string,
  english: OpenedPage,
  filipino: OpenedPage,
): Promise<string[]> => {
  const largeLayouts = await Promise.all(
    [english, filipino].map((opened) => openLarge(opened, path)),
  );
  const [inEnglish, inFilipino] = [await textsOf(english.page), await textsOf(filipino.page)];
  expect(inFilipino.length).toBeGreaterThan(3);
  const untranslatedTexts = inFilipino.filter(
    (text) =>
      isSentence(text) && !CURRENCY.test(text) && !DATA.has(text) && inEnglish.includes(text),
  );
  return [
    ...largeLayouts.flat(),
    ...(path === ENGLISH_ONLY_PATH ? [] : untranslatedTexts).map(
      (text) => `in both languages: ${text}`,
    ),
    ...(LOOKED_AT.has(path) ? await findProblems(filipino.page) : []),
  ];
};

type Visitor = 'an owner' | 'a visitor';

const openBoth = (isOwner: boolean) =>
  Promise.all([openPage('en', isOwner), openPage('fil', isOwner)]);

/** The pages in English and Filipino, which the tests of all screens share. */
let pages: Record<Visitor, Awaited<ReturnType<typeof openBoth>>>;

beforeAll(async () => {
  pages = { 'an owner': await openBoth(true), 'a visitor': await openBoth(false) };
});

const SCREENS: readonly (readonly [string, Visitor])[] = [
  ...OWNER_SCREENS.map((path) => [path, 'an owner'] as const),
  ...[...SIGNED_OUT, '/login?reason=expired', '/email-confirmed'].map(
    (path) => [path, 'a visitor'] as const,
  ),
];

it.each(SCREENS)(
  '%s of %s has room for large text, is in Filipino, accessible and fits',
  async (path, visitor) => {
    expect(await findScreenProblems(path, ...pages[visitor])).toEqual([]);
  },
);

it('causes no uncaught errors', () => {
  expect(app.problems.filter((problem) => !problem.includes('dynamically imported'))).toEqual([]);
});
