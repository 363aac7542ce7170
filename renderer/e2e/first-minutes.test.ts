import { performance } from 'node:perf_hooks';
import type { Locator, Page } from 'playwright';
import { expect, test, vi } from 'vitest';
import { actingOn } from './acting.ts';
import { PHONE, startApp } from './testing.ts';

/** What a stranger may need at most, from the first page to the first reminder. */
const MOST_SECONDS = 90;
const MOST_TAPS = 25;

/** A quick thumb: milliseconds a character, and milliseconds to find what to touch next. */
const CHARACTER = 200;
const AIM = 1000;

const OWNER = { email: 'ana@example.com', password: 'mabuting-aso' };

/**
 * A hand with one thumb. Every touch is counted, and the time that it takes: that is added to the machine's own, which
 * is more than an owner waits, since a machine goes on while a thumb is on its way.
 */
const thumbOn = (page: Page) => {
  let taps = 0;
  let spent = 0;
  const aim = (): void => {
    taps += 1;
    spent += AIM;
  };
  const tap = async (target: Locator): Promise<void> => {
    await target.waitFor();
    aim();
    await target.tap();
  };
  return {
    taps: () => taps,
    /** Milliseconds. */
    spent: () => spent,
    tap,
    /** Each field is touched: nobody hands the focus on with a key that a phone's keyboard may not have. */
    async type(label: string, text: string): Promise<void> {
      const field = page.getByLabel(label, { exact: true });
      await tap(field);
      await page.keyboard.type(text);
      spent += text.length * CHARACTER;
      expect(await field.inputValue()).toBe(text);
    },
    /** The phone's own list lies outside the page: one touch opens it, one chooses. */
    async choose(label: string, choice: string): Promise<void> {
      aim();
      aim();
      await page.getByLabel(label, { exact: true }).selectOption(choice);
    },
    /** A link in a mail, touched in the mail program. */
    async open(link: string): Promise<void> {
      aim();
      await page.goto(link);
    },
  };
};

type Thumb = ReturnType<typeof thumbOn>;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

const signUp = async (page: Page, thumb: Thumb): Promise<void> => {
  await thumb.tap(link(page, 'Sign up here'));
  await thumb.type('First Name', 'Ana');
  await thumb.type('Last Name', 'Reyes');
  await thumb.type('Email', OWNER.email);
  await thumb.type('Password', OWNER.password);
  await thumb.type('Confirm Password', OWNER.password);
  await thumb.tap(button(page, 'Create Account'));
  await actingOn(page).seesHeading('Check your email');
};

const logIn = async (page: Page, thumb: Thumb): Promise<void> => {
  await thumb.tap(link(page, 'Continue to Login'));
  await thumb.type('Email', OWNER.email);
  await thumb.type('Password', OWNER.password);
  await thumb.tap(button(page, 'Login'));
};

const addPet = async (page: Page, thumb: Thumb): Promise<void> => {
  await page.getByRole('dialog', { name: 'Welcome to Alaga, Ana!' }).waitFor();
  await thumb.tap(button(page, 'Add Your First Pet'));
  await thumb.tap(page.getByRole('radio', { name: 'Dog' }));
  await thumb.type('Name', 'Bantay');
  await thumb.tap(button(page, 'Save Pet Profile'));
};

const addVaccination = async (page: Page, thumb: Thumb): Promise<void> => {
  await thumb.tap(page.getByRole('link', { name: /Bantay/ }).first());
  await thumb.tap(link(page, 'Vaccine'));
  await thumb.choose('Vaccine', 'Rabies');
  await thumb.tap(button(page, 'In 1 year'));
  await thumb.tap(button(page, 'Save Record'));
};

const seeReminder = async (page: Page): Promise<void> => {
  await actingOn(page).seesHeading('Coming up');
  const done = page.getByRole('button', { name: 'Done: Rabies for Bantay' });
  const reminder = page.getByRole('listitem').filter({ has: done });
  await reminder.getByText('In 365 days · Nov 20, 2027', { exact: true }).waitFor();
};

test('a stranger has a first pet, its vaccination and its reminder in 90 seconds and 25 taps', async () => {
  await using app = await startApp({
    context: { viewport: PHONE, hasTouch: true, isMobile: true, reducedMotion: 'no-preference' },
  });
  const { page } = app;
  const thumb = thumbOn(page);
  // The real time: the clock that server and page share stands still.
  const began = performance.now();
  await page.goto('/');
  await signUp(page, thumb);
  const mail = await vi.waitFor(() => {
    const last = app.mails.at(-1);
    if (!last?.link) throw new Error('no mail yet');
    return last.link;
  });
  await thumb.open(mail);
  await logIn(page, thumb);
  await addPet(page, thumb);
  await addVaccination(page, thumb);
  await seeReminder(page);
  const seconds = (performance.now() - began + thumb.spent()) / 1000;
  process.stdout.write(`A first reminder: ${seconds.toFixed(1)} seconds, ${thumb.taps()} taps\n`);
  expect(seconds).toBeLessThan(MOST_SECONDS);
  expect(thumb.taps()).toBeLessThanOrEqual(MOST_TAPS);
  expect(app.problems).toEqual([]);
});
