import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actions, actionsOn } from '#renderer/e2e/testing/actions.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { forEveryLook, lookName, measureOverflow } from '#renderer/e2e/testing/looks.ts';
import { type App, PHONE, startApp } from '#renderer/e2e/testing/testing.ts';
import { categories } from '#renderer/pages/faq-questions.ts';
import { pages } from '#server/messages/en/pages.ts';

let app: App;
let page: Page;
let screen: Actions;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  page = await app.freshPage();
  screen = actionsOn(page);
});

const SECTIONS = ['Sharing', 'Medical disclaimer', 'Liability', 'Your rights', 'Contact'];

const POLICIES = [
  ['/privacy', 'Privacy Policy', ['Data we collect', 'How data is used', 'Security']],
  ['/privacy-policy', 'Privacy Policy', ['Changes to this policy']],
  ['/terms', 'Terms of Service', ['The data you enter', 'Using Alaga', 'Security and backups']],
  ['/terms-of-service', 'Terms of Service', ['Changes to these terms']],
] as const;

describe('the policies', () => {
  it.each(POLICIES)('at %s are public: %s', async (path, heading, ownHeading) => {
    await page.goto(path);
    await screen.seesHeading(heading);
    for (const section of [...ownHeading, ...SECTIONS]) await screen.seesHeading(section);
    expect(await page.title()).toBe(`${heading} · Alaga`);
    expect(await page.getByRole('navigation').count()).toBe(0);
    await page.getByRole('link', { name: 'Back to Alaga' }).click();
    await page.waitForURL('/');
    await app.signIn({}, page.context());
    await page.goto(path);
    await screen.seesHeading(heading);
    expect(await page.getByRole('link', { name: 'Back to Alaga' }).count()).toBe(0);
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await page.waitForURL('/dashboard');
  });

  it('say that no support address is set', async () => {
    await page.goto('/terms');
    await page.getByText('No support address is set here.').waitFor();
  });

  it('show the configured support address', async () => {
    await page.route('**/api/capabilities', async (route) => {
      const answer = await route.fetch();
      const json = { ...(await answer.json()), supportEmail: 'help@example.com' };
      await route.fulfill({ response: answer, json });
    });
    for (const path of ['/privacy', '/terms']) {
      await page.goto(path);
      const link = page.getByRole('link', { name: 'help@example.com' });
      expect(await link.getAttribute('href')).toBe('mailto:help@example.com');
    }
  });

  it('are linked from the sign-in screens and the profile', async () => {
    for (const path of ['/login', '/signup']) {
      await page.goto(path);
      await page.getByRole('link', { name: 'Terms' }).click();
      await page.waitForURL('/terms');
      await page.goBack();
      await page.getByRole('link', { name: 'Privacy Policy' }).click();
      await page.waitForURL('/privacy');
    }
    await app.signIn({}, page.context());
    await page.goto('/profile');
    for (const [name, address] of [
      ['FAQ', '/faq'],
      ['Privacy policy', '/privacy-policy'],
      ['Terms', '/terms-of-service'],
    ] as const) {
      await page.getByRole('link', { name, exact: true }).click();
      await page.waitForURL(address);
      await page.goBack();
    }
  });
});

const GROUPS = [
  'Getting Started',
  'Pet Management',
  'Medical Records',
  'Reminders & Notifications',
  'QR Codes & Sharing',
  'Data & Privacy',
  'Technical Support',
  'Veterinary Integration',
];

/** The questions of the specification, with a pattern of each answer. */
const SPECIFIED_ANSWERS = [
  ['What does Alaga cost?', /Alaga is free/],
  ['How do I get an account?', /email address and a password.*confirm your email/],
  ['Can I keep more than one pet?', /multiple pets are supported/],
  ['Where do reminders come from?', /generated automatically from your medical records/],
  ['Can I make my own reminders?', /Yes\. Open your pet, choose Add Care Plan/],
  ['How do I see what is overdue?', /show in red on the dashboard, and the notification bell/],
  ['Can I take my data with me?', /exported as a JSON file from the profile page/],
  ['What happens when I delete my account?', /permanently deletes all data/],
  ['Does Alaga work offline?', /Offline use is basic viewing only/],
  ['Can I add photos?', /Photos are compressed/],
] as const;

describe('the FAQ', () => {
  it('groups its questions in the eight categories', async () => {
    await page.goto('/faq');
    await screen.seesHeading('Frequently Asked Questions');
    const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts();
    expect(headings.slice(0, GROUPS.length)).toEqual(GROUPS);
  });

  it('links back, signed in or not', async () => {
    await page.goto('/faq');
    await page.getByRole('link', { name: 'Back to Alaga' }).waitFor();
    await app.signIn({}, page.context());
    await page.goto('/faq');
    await page.getByRole('main').getByRole('link', { name: 'Profile', exact: true }).click();
    await page.waitForURL('/profile');
    await page.context().clearCookies();
  });

  it('opens any number of answers, by mouse and by keyboard', async () => {
    await page.goto('/faq');
    for (const [question, answer] of SPECIFIED_ANSWERS) {
      expect(await page.getByText(answer).isVisible()).toBe(false);
      await page.getByText(question, { exact: true }).click();
    }
    for (const [, answer] of SPECIFIED_ANSWERS) await page.getByText(answer).waitFor();
    const summary = page.locator('summary').nth(1);
    await summary.focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('details[open]').count()).toBe(SPECIFIED_ANSWERS.length - 1);
  });

  it('contains every question of the catalogue', () => {
    const questionIds = categories.flatMap(({ questions }) => questions.map((id) => `${id}.q`));
    expect(questionIds).toEqual(Object.keys(pages).filter((id) => /^faq\..*\.q$/.test(id)));
  });

  it('links to the profile, and for a visitor through the login', async () => {
    await page.goto('/faq');
    await page.getByRole('link', { name: 'Contact Support' }).click();
    await page.waitForURL('/');
    await app.signIn({}, page.context());
    await page.goto('/faq');
    await page.getByRole('link', { name: 'Contact Support' }).click();
    await page.waitForURL('/profile');
  });
});

it('lists the licences with their texts under Help', async () => {
  await page.goto('/faq');
  await page.getByRole('link', { name: 'Licences' }).click();
  await page.waitForURL('/licences');
  await screen.seesHeading('Licences');
  const library = page.getByText(/^opening_hours 3/);
  await library.click();
  await page.getByText('GNU LESSER GENERAL PUBLIC LICENSE').first().waitFor();
  await library.click();
  // The browser fires the toggle event a moment later.
  const text = page.getByText('GNU LESSER GENERAL PUBLIC LICENSE');
  await expect.poll(() => text.count()).toBe(0);
});

it('shows the version and its changes, reached from the profile', async () => {
  await app.signIn();
  await page.goto('/profile');
  await page.getByRole('link', { name: 'What’s New' }).click();
  await page.waitForURL('/whats-new');
  await page.getByText(/^You have version \d+\.\d+\.\d+ of Alaga\.$/).waitFor();
  expect(await page.getByRole('listitem').count()).toBeGreaterThan(10);
});

const LONG_PAGES = [
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
  ['/faq', 'Frequently Asked Questions'],
  ['/licences', 'Licences'],
  ['/whats-new', 'What’s New'],
  ['/nowhere', 'Page Not Found'],
  ['/welcome', 'Welcome'],
] as const;

/** Opens the first folds of the page, and closes the others. */
const openFolds = (page: Page, count: number): Promise<void> =>
  page.evaluate((most) => {
    for (const [at, fold] of document.querySelectorAll('details').entries()) fold.open = at < most;
  }, count);

/**
 * The number of folds that may be open when axe runs. Only the page of licences has more: hundreds that are alike, for
 * which axe would take half a minute, so it sees the first few of them open.
 */
const MAX_FOLDS = 100;
const FEW_FOLDS = 5;

it('is accessible at every width and in both themes', async () => {
  const forEachLook = (path: string, check: (name: string) => Promise<void>) =>
    forEveryLook(page, async (look) => {
      const size = look.viewport === PHONE ? '200%' : '';
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
      }, size);
      await check(`${path} at ${lookName(look)}`);
    });
  const expectRoom = async (name: string) =>
    expect(await measureOverflow(page), name).toBeLessThanOrEqual(0);
  const expectAccessible = async (name: string) =>
    expect(await findSeriousProblems(page), name).toEqual([]);
  const expectGoodPage = async (path: string, heading: string) => {
    await page.goto(path);
    await screen.seesHeading(heading);
    const folds = await page.locator('details').count();
    await openFolds(page, folds);
    if (folds <= MAX_FOLDS) {
      await forEachLook(path, async (name) => {
        await expectAccessible(name);
        await expectRoom(name);
      });
      return;
    }
    await forEachLook(path, expectRoom);
    await openFolds(page, FEW_FOLDS);
    await forEachLook(path, expectAccessible);
  };
  for (const [path, heading] of LONG_PAGES.slice(0, 3)) await expectGoodPage(path, heading);
  await app.signIn({}, page.context());
  for (const [path, heading] of LONG_PAGES) await expectGoodPage(path, heading);
});

it('causes no uncaught errors', () => {
  expect(app.problems).toEqual([]);
});
