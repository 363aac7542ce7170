import type { Page, Route } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actions, actionsOn, ownerHeaders } from '#renderer/e2e/testing/actions.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { forEveryLook, lookName, measureOverflow } from '#renderer/e2e/testing/looks.ts';
import { type App, DESKTOP, startApp, toastOf } from '#renderer/e2e/testing/testing.ts';
import { jpeg } from '#server/photos/testing/images.ts';

const SUBJECT = 'The booklet is empty';
const MESSAGE = 'Since this morning Bantay’s records do not show.';

let app: App;
let page: Page;
let screen: Actions;

beforeAll(async () => {
  app = await startApp({ config: { supportEmail: 'help@example.com' } });
});
afterAll(() => app.close());

beforeEach(async () => {
  page = await app.freshPage();
  screen = actionsOn(page);
});

const sheet = () => page.getByRole('dialog', { name: 'Contact support' });

/** Opens the form from its row in the profile. */
const open = async (overrides: Parameters<App['signIn']>[0] = {}) => {
  const owner = await app.signIn(overrides);
  await page.goto('/profile');
  await screen.press('Contact support');
  await sheet().waitFor();
  return owner;
};

const createPhoto = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await jpeg(),
});

const choose = async (...names: readonly string[]) => {
  const files = await Promise.all(names.map(createPhoto));
  await sheet().locator('input[type=file]').setInputFiles(files);
};

const photos = () => sheet().getByRole('img');

describe('the support form', () => {
  it('reports missing fields, and counts the message’s characters', async () => {
    await open();
    await screen.fill({ Subject: 'Hey', Message: 'Too short' });
    await screen.sees('9 of 5,000 characters');
    await screen.press('Send');
    await screen.sees('Subject must be at least 5 characters');
    await screen.sees('Message must be at least 20 characters');
    expect(
      await sheet()
        .getByLabel('Subject')
        .evaluate((at) => at === document.activeElement),
    ).toBe(true);
    await choose('1.jpg', '2.jpg', '3.jpg', '4.jpg');
    await screen.seesToast('Too many photos', 'Maximum 3 attachments allowed');
    await photos().nth(2).waitFor();
    expect(await sheet().getByRole('button', { name: 'Add photo' }).count()).toBe(0);
  });

  it('removes a photo for good while another one is being processed', async () => {
    await open();
    await choose('1.jpg');
    await photos().waitFor();
    const held: Route[] = [];
    await page.route('**/shrink-photo.worker*', (route) => void held.push(route));
    await choose('2.jpg');
    await expect.poll(() => held.length).toBe(1);
    await sheet().getByRole('button', { name: 'Remove photo 1' }).click();
    await expect.poll(() => photos().count()).toBe(0);
    await held[0]?.continue();
    await photos().waitFor();
    expect(await photos().count()).toBe(1);
  });

  it('keeps its draft through closing and reloading, and sends it with its photo', async () => {
    const { user } = await open({ email: 'ana@example.com' });
    await screen.sees('We will reply to ana@example.com.');
    await screen.fill({ Subject: SUBJECT, Message: MESSAGE });
    await choose('1.jpg');
    await photos().waitFor();
    await screen.press('Close');
    await sheet().waitFor({ state: 'detached' });
    await page.reload();
    await screen.press('Contact support');
    await screen.sees('Draft saved');
    expect(await sheet().getByLabel('Message').inputValue()).toBe(MESSAGE);
    await expect.poll(() => photos().count()).toBe(1);
    const mailCount = app.mails.length;
    await screen.press('Send');
    await screen.seesToast('Message sent', 'Your message is on its way to support.');
    await sheet().waitFor({ state: 'detached' });
    const mails = app.mails.slice(mailCount);
    expect(mails).toMatchObject([{ to: 'help@example.com', replyTo: user.email }]);
    expect(mails[0]?.text).toContain(MESSAGE);
    expect(mails[0]?.attachments?.length).toBe(1);
    await screen.press('Contact support');
    expect(await sheet().getByLabel('Subject').inputValue()).toBe('');
  });

  it('keeps the form after a failure, and the second attempt sends it once', async () => {
    await open();
    await screen.fill({ Subject: SUBJECT, Message: MESSAGE });
    const mailCount = app.mails.length;
    let refusals = 0;
    // The server receives the message, but its answer is lost.
    await page.route('**/api/support/contact', async (route) => {
      refusals += 1;
      if (refusals > 1) return route.continue();
      await route.fetch();
      return route.fulfill({ status: 502, body: '' });
    });
    await screen.press('Send');
    await screen.seesToast('Message not sent', 'Failed to send support request. Please try again.');
    expect(await sheet().getByLabel('Message').inputValue()).toBe(MESSAGE);
    await screen.press('Send');
    await screen.seesToast('Message sent');
    expect(app.mails.length).toBe(mailCount + 1);
  });

  it('reports a failure without a reason, and never covers its button', async () => {
    await page.setViewportSize(DESKTOP);
    await open();
    await screen.fill({ Subject: SUBJECT, Message: MESSAGE });
    await choose('1.jpg');
    await photos().waitFor();
    const json = { message: 'Something went wrong on our side.', code: 'http.internal' };
    const failures: readonly ((route: Route) => Promise<void>)[] = [
      (route) => route.abort(),
      (route) => route.fulfill({ status: 500, json }),
    ];
    for (const failWith of failures) {
      await page.route('**/api/support/contact', failWith);
      await screen.press('Send');
      await screen.seesToast(
        'Message not sent',
        'Failed to send support request. Please try again.',
      );
      const [text, button] = await Promise.all([
        toastOf(page).boundingBox(),
        sheet().getByRole('button', { name: 'Send' }).boundingBox(),
      ]);
      expect(text?.x).toBeGreaterThan((button?.x ?? 0) + (button?.width ?? 0));
      await toastOf(page).getByRole('button', { name: 'Close' }).click();
      await page.unroute('**/api/support/contact');
    }
  });

  it('is not offered in a household without a support address', async () => {
    const json = { mode: 'household', mail: false };
    await page.route('**/api/capabilities', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), ...json } });
    });
    await open();
    await sheet()
      .getByText(/written here would reach nobody/)
      .waitFor();
    const addressLink = sheet().getByRole('link', { name: 'help@example.com' });
    expect(await addressLink.getAttribute('href')).toBe('mailto:help@example.com');
    expect(await sheet().getByLabel('Message').count()).toBe(0);
    expect(await findSeriousProblems(page)).toEqual([]);
  });

  it('shows the server’s reason if there is one', async () => {
    await open();
    await screen.fill({ Subject: SUBJECT, Message: MESSAGE });
    const json = { message: 'Slow down, please.', code: 'x' };
    await page.route('**/api/support/contact', (route) => route.fulfill({ status: 429, json }));
    await screen.press('Send');
    await screen.seesToast('Message not sent', 'Slow down, please.');
  });

  it('is opened from the FAQ, and tells an owner without an email how they will be reached', async () => {
    await app.signIn({ email: null, phone: '0917 555 0100' });
    await page.goto('/faq');
    await page.getByRole('link', { name: 'Contact Support' }).click();
    await sheet().waitFor();
    await page.waitForURL('/profile');
    await screen.sees(
      'Your account has no email address. Tell us how to reach you, or we will reply to 0917 555 0100.',
    );
    await screen.press('Close');
    await sheet().waitFor({ state: 'detached' });
  });

  it('says that no email is sent, and what happens to the message', async () => {
    await page.route('**/api/capabilities', async (route) => {
      const answer = await route.fetch();
      const json = { ...(await answer.json()), supportEmail: null };
      await route.fulfill({ response: answer, json });
    });
    await page.route('**/api/support/contact', (route) =>
      route.fulfill({
        status: 201,
        headers: ownerHeaders(route),
        json: { id: '1', delivery: 'kept', message: '' },
      }),
    );
    await open();
    await sheet()
      .getByText(/^Support email is not set up here\./)
      .waitFor();
    await screen.fill({ Subject: SUBJECT, Message: MESSAGE });
    await screen.press('Send');
    await screen.seesToast(
      'Message saved',
      'Your message is saved here. The person who runs Alaga here can read it.',
    );
  });
});

it('is accessible at every width and in both themes', async () => {
  await open();
  await screen.fill({ Subject: SUBJECT, Message: 'Too short' });
  await choose('1.jpg');
  await photos().waitFor();
  await screen.press('Send');
  await screen.sees('Message must be at least 20 characters');
  await forEveryLook(page, async (look) => {
    expect(await sheet().isVisible(), lookName(look)).toBe(true);
    expect(await findSeriousProblems(page), lookName(look)).toEqual([]);
    expect(await measureOverflow(page), lookName(look)).toBeLessThanOrEqual(0);
  });
});

it('causes no uncaught errors', () => {
  expect(app.problems).toEqual([]);
});
