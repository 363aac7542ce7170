import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { seriousProblems } from '#renderer/e2e/testing/axe.ts';
import {
  inEveryLook,
  LOOKS,
  type Look,
  NARROW,
  nameOf,
  overflowOf,
} from '#renderer/e2e/testing/looks.ts';
import { type App, PHONE, startApp } from '#renderer/e2e/testing/testing.ts';
import { en } from '#server/messages/en.ts';
import { fil } from '#server/messages/fil.ts';

const PASSWORD = 'sampaguita';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** A page in a browser profile of its own, with its requests and its actions. */
const visit = async (options: BrowserContextOptions = {}) => {
  const context = await app.newContext(options);
  const page = await context.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  return {
    context,
    page,
    on: actionsOn(page),
    texts: () => requests.filter((path) => /-(en|fil)-/.test(path)),
  };
};

const shownLanguage = (page: Page) => page.evaluate('document.documentElement.lang');

describe('before the login', () => {
  it('switches the language in place without losing typed text', async () => {
    const { context, page, on, texts } = await visit();
    await page.goto('/signup');
    await on.seesHeading('Create your account');
    expect(await shownLanguage(page)).toBe('en');
    expect(texts().join()).not.toContain('-fil-');
    await on.fill({ 'First Name': 'Ana', Email: 'not an address' });
    await on.press('Create Account');
    await on.sees('Please enter a valid email address');
    await on.press('Filipino');
    await on.seesHeading('Gumawa ng account');
    await on.sees('Pakilagay ang tamang email address');
    expect(await shownLanguage(page)).toBe('fil');
    expect(await page.title()).toBe('Gumawa ng account · Alaga');
    expect(await page.getByLabel('Pangalan', { exact: true }).inputValue()).toBe('Ana');
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('not an address');
    const size = await page.getByRole('button', { name: 'English' }).boundingBox();
    expect(size?.height).toBeGreaterThanOrEqual(44);
    await page.goto('/login');
    await on.seesHeading('Welcome sa Alaga');
    await context.close();
  });

  it('a device set to Filipino gets it without loading English', async () => {
    const { context, page, on, texts } = await visit({ locale: 'fil-PH' });
    await page.goto('/login');
    await on.seesHeading('Welcome sa Alaga');
    expect(texts()[0]).toContain('first-fil-');
    expect(texts().join()).not.toContain('-en-');
    await context.close();
  });

  it('reports a language that cannot be loaded, and keeps the current one', async () => {
    const { context, page, on } = await visit();
    await page.route('**/*-fil-*.js', (route) => route.abort());
    await page.goto('/login');
    await on.seesHeading('Welcome to Alaga');
    await on.press('Filipino');
    await on.seesToast('That did not work');
    await on.seesHeading('Welcome to Alaga');
    expect(await shownLanguage(page)).toBe('en');
    await context.close();
  });
});

it('an owner signs up, receives emails and is welcomed in Filipino, and switches back to English', async () => {
  const { context, page, on } = await visit({ locale: 'fil-PH' });
  await page.goto('/signup');
  await on.fill({
    Pangalan: 'Ligaya',
    Apelyido: 'Cruz',
    Email: 'ligaya@example.com',
    Password: PASSWORD,
    'Ulitin ang password': PASSWORD,
  });
  await on.press('Gumawa ng account');
  await on.seesHeading('Tingnan ang email mo');
  const mail = app.mails.at(-1);
  expect(mail?.subject).toBe('I-confirm ang email mo para sa Alaga');
  expect(mail?.text).toContain('Kumusta Ligaya,');
  // In a browser other than the one that made the account, the link signs nobody in.
  await page.context().clearCookies();
  await page.goto(new URL(mail?.link ?? '').pathname + new URL(mail?.link ?? '').search);
  await on.seesHeading('Na-confirm na ang email');

  // Another device, set to English, switches to the account's language after the login.
  const other = await visit();
  await other.page.goto('/login');
  await other.on.fill({ Email: 'ligaya@example.com', Password: 'mali ito' });
  await other.on.press('Login');
  await other.on.seesToast('Login failed', 'Invalid email or password. Please try again.');
  await other.on.fill({ Password: PASSWORD });
  await other.on.press('Login');
  await other.page.waitForURL('/dashboard');
  await other.page.getByText('Welcome sa Alaga, Ligaya!').waitFor();
  expect(await shownLanguage(other.page)).toBe('fil');

  await other.page.goto('/profile');
  await other.on.seesHeading('Wika');
  await other.page.route('**/api/auth/user', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, body: '' })
      : route.continue(),
  );
  await other.page.getByRole('radio', { name: 'English' }).click();
  await other.on.seesToast('Hindi na-update', 'Hindi na-update ang profile mo. Pakisubukan ulit.');
  await other.page.unroute('**/api/auth/user');
  await other.on.press('Palitan ang password');
  await other.page.keyboard.press('Escape');
  await other.page.getByRole('radio', { name: 'English' }).click();
  await other.on.seesHeading('Language');
  await other.on.seesToast('Profile updated');
  expect(await shownLanguage(other.page)).toBe('en');
  const { preferredLanguage } = await (await other.page.request.get('/api/auth/user')).json();
  expect(preferredLanguage).toBe('en');
  await other.page.reload();
  await other.on.seesHeading('Language');
  // Requests that are still running during the logout are refused, which an error boundary would log.
  await other.page.waitForLoadState('networkidle');
  await other.on.press('Sign out');
  await other.on.seesHeading('Welcome back');
  await other.context.close();
  await context.close();
});

const filipinoTexts: ReadonlySet<string> = new Set(Object.values(fil));

/** All texts, labels and placeholders of a page. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt]')) {
      for (const name of ['aria-label', 'placeholder', 'alt']) {
        texts.push(element.getAttribute(name) ?? '');
      }
    }
    return texts.map((text) => text.trim()).filter((text) => text !== '');
  });

/** Texts that are English, or ids of missing texts. A record's title is data and may be "Other". */
const notFilipino = async (page: Page): Promise<string[]> => {
  const wrong = new Set<string>(Object.keys(en));
  for (const text of Object.values(en)) if (!filipinoTexts.has(text)) wrong.add(text);
  wrong.delete('Other');
  return (await textsOf(page)).filter((text) => wrong.has(text));
};

/** Single words and short labels may be the same in both languages, as may the titles of records. */
const isSentence = (text: string): boolean =>
  text.split(/\s+/).filter((word) => /\p{Ll}/u.test(word)).length >= 3;

const SIGNED_OUT = [
  '/login?reason=expired',
  '/signup',
  '/forgot-password',
  '/reset-password?token=abc',
  '/email-confirmed',
  '/privacy',
  '/terms',
  '/faq',
  '/licences',
] as const;

interface Stored {
  readonly id: string;
}

/**
 * An owner with one of everything that screens show: a pet, a record, an overdue and an upcoming reminder.
 */
const household = async (
  context: Awaited<ReturnType<typeof visit>>['context'],
  preferredLanguage: 'en' | 'fil' = 'fil',
) => {
  const { client } = await app.signIn({ preferredLanguage, timeZone: 'Asia/Tokyo' }, context);
  const pet = (await client.post<Stored>('/api/pets', { name: 'Bantay', category: 'dog' })).body;
  const record = { type: 'vaccine', title: 'Rabies', reminderEnabled: true };
  for (const dates of [
    { dateAdministered: '2025-10-01', nextDueDate: '2026-10-01' },
    { dateAdministered: '2026-11-01', nextDueDate: '2026-11-24' },
  ]) {
    await client.post(`/api/pets/${pet.id}/medical-records`, { ...record, ...dates });
  }
  return [
    '/dashboard',
    '/schedule',
    '/profile',
    '/recently-deleted',
    '/search?q=rabies',
    '/welcome',
    '/add-pet',
    `/pet/${pet.id}`,
    `/pet/${pet.id}?tab=records`,
    `/pet/${pet.id}?tab=info`,
    `/pet/${pet.id}/vaccine`,
  ];
};

describe('in Filipino, at every width and in both themes', () => {
  const problemsOf = async (page: Page, path: string): Promise<string[]> => {
    const findings: string[] = [];
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const note = (look: Look, problem: string) =>
      findings.push(`${path} at ${nameOf(look)}: ${problem}`);
    await inEveryLook(page, async (look) => {
      // The effect of themes and widths is the same in every language, and each screen's own journey tests
      // it.
      const serious = look === LOOKS[0] ? await seriousProblems(page) : [];
      const problems = [...serious, ...(await notFilipino(page))];
      for (const problem of problems) note(look, problem);
      if ((await overflowOf(page)) > 0) note(look, 'scrolls sideways');
    });
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    const phones = [PHONE, NARROW].map((viewport): Look => ({ viewport, colorScheme: 'light' }));
    const large = async (look: Look) => {
      if ((await overflowOf(page)) > 0) note(look, 'scrolls sideways with large text');
    };
    await inEveryLook(page, large, phones);
    return findings;
  };

  it('every screen of a visitor is in Filipino, accessible and fits', async () => {
    const { context, page } = await visit({ locale: 'fil-PH' });
    for (const path of SIGNED_OUT) expect(await problemsOf(page, path)).toEqual([]);
    await context.close();
  });

  it('every main screen of an owner is in Filipino, accessible and fits', async () => {
    const { context, page } = await visit({ locale: 'fil-PH' });
    for (const path of await household(context)) expect(await problemsOf(page, path)).toEqual([]);
    await context.close();
  });
});

/** Screens of an owner that are compared only, because their own journeys test their layout. */
const MORE_SCREENS = ['/expenses', '/vet-clinics', '/bulk-add-pets', '/qr-scanner'] as const;

/** Names of currencies come from the browser, which knows some in English only. */
const CURRENCY = / \([A-Z]{3}\)$/;

it('no screen shows a sentence in Filipino that it also shows in English', async () => {
  const inFilipino = await visit({ locale: 'fil-PH' });
  const inEnglish = await visit({ locale: 'en-US' });
  const openAndRead = async (
    { page }: typeof inEnglish,
    path: string,
  ): Promise<readonly string[]> => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    return textsOf(page);
  };
  const compare = async (paths: readonly string[], englishPaths = paths): Promise<void> => {
    for (const [index, path] of paths.entries()) {
      const [english, filipino] = await Promise.all([
        openAndRead(inEnglish, englishPaths[index] ?? path),
        openAndRead(inFilipino, path),
      ]);
      const shared = filipino.filter(
        (text) => isSentence(text) && !CURRENCY.test(text) && english.includes(text),
      );
      expect([path, shared]).toEqual([path, []]);
      expect(filipino.length).toBeGreaterThan(3);
    }
  };
  await compare(SIGNED_OUT);
  const filipinoPaths = await household(inFilipino.context);
  const englishPaths = await household(inEnglish.context, 'en');
  await compare([...filipinoPaths, ...MORE_SCREENS], [...englishPaths, ...MORE_SCREENS]);
  await inFilipino.context.close();
  await inEnglish.context.close();
});

it('causes no uncaught errors', () => {
  expect(app.problems.filter((problem) => !problem.includes('dynamically imported'))).toEqual([]);
});
