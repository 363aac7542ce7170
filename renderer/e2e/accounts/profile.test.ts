import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildUser } from '#db/accounts/factory.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import {
  type Actions,
  actionsOn,
  everythingLoaded,
  expectSessionEnd,
} from '#renderer/e2e/testing/actions.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { measureShift } from '#renderer/e2e/testing/layout-shift.ts';
import { forEveryLook, lookName, measureOverflow } from '#renderer/e2e/testing/looks.ts';
import { type App, startApp, toastOf } from '#renderer/e2e/testing/testing.ts';
import { keepToasts } from '#renderer/e2e/testing/timers.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import type { Pet } from '#server/pets/contract.ts';
import { jpeg } from '#server/photos/testing/images.ts';

const PASSWORD = 'sampaguita';

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

const open = async (overrides: Parameters<App['signIn']>[0] = {}) => {
  await app.signIn(overrides, page.context());
  await page.goto('/profile');
  await screen.seesHeading('Ana Reyes');
};

const isFocused = (element: Element): boolean => element === document.activeElement;

const readUser = async () => (await page.request.get('/api/auth/user')).json();

describe('the name', () => {
  it('sends only changed fields', async () => {
    await open({ createdAt: '2026-03-01T02:00:00.000Z' });
    await screen.sees('Member for 8 months');
    expect(await page.title()).toBe('Profile · Alaga');
    await screen.press('Edit');
    await screen.fill({ 'First Name': ' ' });
    await screen.press('Save');
    await screen.sees('First name is required');
    await screen.fill({ 'First Name': 'Anna' });
    const putRequest = page.waitForRequest((request) => request.method() === 'PUT');
    await screen.press('Save');
    expect((await putRequest).postDataJSON()).toEqual({ firstName: 'Anna' });
    await screen.seesHeading('Anna Reyes');
    await screen.seesToast('Profile updated');
  });

  it('keeps the form when saving failed', async () => {
    await open();
    await screen.press('Edit');
    await screen.fill({ 'Last Name': 'Cruz' });
    await page.route('**/api/auth/user', (route) => route.fulfill({ status: 500, body: '' }));
    await screen.press('Save');
    await screen.seesToast('Update failed', 'Failed to update your profile. Please try again.');
    expect(await page.getByLabel('Last Name').inputValue()).toBe('Cruz');
  });
});

it('keeps its rows in place when the capabilities of the server come later', async () => {
  await app.signIn({}, page.context());
  await page.route('**/api/capabilities', async (route) => {
    await wait(300);
    await route.continue();
  });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'API tokens' }).waitFor();
  await everythingLoaded(page);
  expect(await measureShift(page)).toBeLessThan(0.01);
});

describe('the whole profile', () => {
  const photo = () => page.getByRole('group', { name: 'Photo' });
  const choosePhoto = async (buffer: Buffer, name = 'me.jpg', mimeType = 'image/jpeg') => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      photo().getByRole('button', { name: 'Choose Photo' }).click(),
    ]);
    await chooser.setFiles({ name, mimeType, buffer });
  };

  it('is edited with a photo, and emptied fields are cleared', async () => {
    await open({ emergencyContact: 'Ben', city: 'Cebu' });
    expect(await photo().count()).toBe(0);
    await screen.press('Edit');
    await choosePhoto(Buffer.from('no photo'), 'notes.txt', 'text/plain');
    await screen.seesToast('Invalid file type', 'Please select an image file.');
    await choosePhoto(await jpeg({ width: 900, height: 600 }));
    await page.getByAltText('The chosen photo').waitFor();
    await screen.fill({
      Phone: '0917 555 0100',
      'Date of birth': '2026-11-21',
      Address: '1 Mabini Street',
      City: '',
      'Emergency contact': '',
      'Emergency phone': '0917 555 0199',
    });
    await screen.press('Save');
    const refusal = 'Birth date cannot be in the future';
    await screen.seesToast('Update failed', refusal);
    await page.getByRole('form').getByRole('alert').getByText(refusal).waitFor();
    await screen.fill({ 'Date of birth': '1990-02-28' });
    const putRequest = page.waitForRequest((request) => request.method() === 'PUT');
    await screen.press('Save');
    expect((await putRequest).postDataJSON()).toEqual({
      phone: '0917 555 0100',
      dateOfBirth: '1990-02-28',
      address: '1 Mabini Street',
      city: null,
      emergencyContact: null,
      emergencyPhone: '0917 555 0199',
      profileImageUrl: expect.stringMatching(/^data:image\/jpeg;base64,/),
    });
    await screen.seesToast('Profile updated');
    expect(await page.getByRole('button', { name: 'Edit' }).evaluate(isFocused)).toBe(true);
    const { profileImageUrl } = await readUser();
    const shownPhoto = page.locator(`img[src="${profileImageUrl}?size=thumbnail"]`);
    await shownPhoto.waitFor();
    expect(await shownPhoto.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320);

    await screen.press('Edit');
    await screen.press('Remove photo');
    await screen.press('Save');
    await expect.poll(readUser).toMatchObject({ profileImageUrl: null, city: null });
    await screen.sees('AR');
  });

  it('keeps its draft through a reload and an expired session; only Cancel discards it', async () => {
    await open();
    await screen.press('Edit');
    await screen.fill({ Address: '1 Mabini Street' });
    await page.reload();
    await screen.seesHeading('Ana Reyes');
    expect(await page.getByLabel('Address').inputValue()).toBe('1 Mabini Street');
    await screen.fill({ City: 'Cebu' });
    const sessions = await app.server.db.run((knex) => knex('sessions').select('*'));
    await app.server.db.run((knex) => knex('sessions').del());
    await expectSessionEnd(page, () => screen.press('Save'));
    await app.server.db.run((knex) => knex('sessions').insert(sessions));
    await page.goto('/profile');
    await screen.seesHeading('Ana Reyes');
    expect(await page.getByLabel('City').inputValue()).toBe('Cebu');
    await screen.press('Cancel');
    await screen.keepsToast('Draft cleared');
    expect(await page.getByLabel('City').count()).toBe(0);
    await screen.press('Undo');
    expect(await page.getByLabel('City').inputValue()).toBe('Cebu');
    await screen.press('Save');
    await screen.seesToast('Profile updated');
    expect(await readUser()).toMatchObject({ address: '1 Mabini Street', city: 'Cebu' });
  });
});

describe('the numbers', () => {
  it('are loaded once per visit', async () => {
    await app.signIn({}, page.context());
    let requestCount = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/statistics')) requestCount += 1;
    });
    // The screen's texts are delayed until its numbers have been loaded.
    await page.route('**/assets/profile-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await page.goto('/profile');
    await page.getByText('Spent this year').waitFor();
    await page.waitForLoadState('networkidle');
    expect(requestCount).toBe(1);
  });

  const readNumbers = async () =>
    (await page.locator('dl').allInnerTexts()).join(' ').replaceAll(/\s+/g, ' ');

  it('are counted and summed, and reported as missing if they are', async () => {
    await page.route('**/api/statistics', (route) => route.fulfill({ status: 400, body: '' }));
    const { user } = await app.signIn({}, page.context());
    const { id: petId } = await buildPet(app.server.db, { userId: user.id });
    const record = { petId, costCentavos: 125_050 };
    await buildRecord(app.server.db, { ...record, dateAdministered: '2026-11-02' });
    await buildRecord(app.server.db, { ...record, dateAdministered: '2026-10-31' });
    await buildReminder(app.server.db, { petId });
    await page.goto('/profile');
    await screen.sees('Your numbers could not be loaded');
    await page.unroute('**/api/statistics');
    await screen.press('Try Again');
    await screen.sees('₱2,501.00');
    expect(await readNumbers()).toBe(
      'Pets 1 Records 2 Completed 0 Upcoming 1 Spent this year ₱2,501.00 This month ₱1,250.50',
    );
  });

  it('are zero before there is any data', async () => {
    await open();
    await page.getByText('₱0.00').first().waitFor();
    expect(await readNumbers()).toBe(
      'Pets 0 Records 0 Completed 0 Upcoming 0 Spent this year ₱0.00 This month ₱0.00',
    );
  });
});

describe('a switch', () => {
  const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
  const switchNamed = (name: string) => page.getByRole('switch', { name: new RegExp(`^${name}`) });
  const isSwitchOn = async (name: string) =>
    (await switchNamed(name).getAttribute('aria-checked')) === 'true';
  const refuse = () =>
    page.route('**/api/auth/user', (route) => route.fulfill({ status: 500, body: '' }));

  it('of the notifications is saved, and reverts on failure', async () => {
    await open();
    // Test browsers do not allow notifications.
    await screen.sees('Email only');
    await row('Notifications').click();
    await screen.sees('Text messages are not set up here.');
    await switchNamed('Daily digest by email').click();
    await expect
      .poll(async () => (await readUser()).notificationPreferences)
      .toMatchObject({ email: true, reminderEmail: false });
    await switchNamed('Daily digest by email').click();
    await switchNamed('Email').click();
    await switchNamed('Daily digest by email').waitFor({ state: 'detached' });
    await screen.sees('Always on');
    await switchNamed('Push').click();
    await screen.sees('Only in Alaga and in other apps, because everything above is off');
    await screen.press('Close');
    await screen.sees('Disabled');
    await expect
      .poll(async () => (await readUser()).notificationPreferences)
      .toEqual({
        ...{ email: false, sms: false, push: false, reminders: true, reminderEmail: true },
        ...{ care: true, supply: true },
      });
    await row('Notifications').click();
    await refuse();
    await switchNamed('Push').click();
    await screen.seesToast('Update failed', 'Failed to update notification preferences.');
    await expect.poll(() => isSwitchOn('Push')).toBe(false);
  });

  it('of the privacy settings says what it does, is saved, and reverts on failure', async () => {
    await using _timers = await keepToasts(page);
    await open();
    await row('Privacy settings').click();
    await screen.sees(
      'Sends nothing: Alaga collects no data about how you use it. Your choice is kept in case this ever changes.',
    );
    expect(await isSwitchOn('Anonymous data sharing')).toBe(false);
    await switchNamed('Public profile').click();
    await expect.poll(async () => (await readUser()).privacySettings.publicProfile).toBe(false);
    await refuse();
    await switchNamed('Emergency contact').click();
    await screen.seesToast(
      'Update failed',
      'Failed to update your privacy settings. Please try again.',
    );
    await expect.poll(() => isSwitchOn('Emergency contact')).toBe(true);
    expect(await isSwitchOn('Public profile')).toBe(false);
    // The failure does not stay beside the success, which is shown by the switch alone.
    await page.unrouteAll();
    await switchNamed('Emergency contact').click();
    await expect.poll(() => isSwitchOn('Emergency contact')).toBe(false);
    await expect.poll(() => toastOf(page).count()).toBe(0);
  });
});

describe('the password', () => {
  const sendPasswords = async (current: string, next: string, confirmation = next) => {
    await screen.fill({
      'Current password': current,
      'New password': next,
      'Confirm new password': confirmation,
    });
    await screen.press('Change Password');
  };

  it('has three fields in its form', async () => {
    await open({ passwordHash: 'kept' });
    await screen.press('Change password');
    await screen.press('Change Password');
    await screen.sees('Current password is required');
    await screen.sees('New password must be at least 6 characters');
    await screen.sees('Please confirm your new password');
    await sendPasswords(PASSWORD, 'ilang-ilang', 'something else');
    await screen.sees("Passwords don't match");
  });

  it('is changed only with the correct current one', async () => {
    const passwordHash = await hashPassword(PASSWORD);
    const { email } = await buildUser(app.server.db, { passwordHash });
    await page.goto('/login');
    await screen.fill({ Email: String(email), Password: PASSWORD });
    await screen.press('Login');
    await page.waitForURL('/dashboard');
    await page.goto('/profile');
    await screen.press('Change password');
    await page.route('**/change-password', (route) => route.fulfill({ status: 502, body: '' }));
    await sendPasswords(PASSWORD, 'ilang-ilang');
    await screen.seesToast(
      'Password change failed',
      'Failed to change password. Please try again.',
    );
    await page.unroute('**/change-password');
    await sendPasswords('not that one', 'ilang-ilang');
    await screen.seesToast('Password change failed', 'The current password is wrong.');
    await sendPasswords(PASSWORD, 'ilang-ilang');
    await screen.seesToast('Password changed');
    expect((await readUser()).email).toBe(email);
  });
});

it('requires a login if the session has ended', async () => {
  await open();
  // The navigation to the login is held so that the page can be read.
  await page.route('**/api/login**', () => {});
  await screen.press('Edit');
  await screen.fill({ 'First Name': 'Anna' });
  // A request of the page itself would otherwise find the ended session first.
  await everythingLoaded(page);
  await app.server.db.run((knex) => knex('sessions').del());
  await screen.press('Save');
  await screen.seesToast('Unauthorized', 'You are logged out. Logging in again...');
  await screen.sees('Please log in to view your profile.');
});

describe('the time zone', () => {
  it('of another device is asked about, and applied on request', async () => {
    await open({ timeZone: 'Asia/Tokyo' });
    await screen.sees('Use Asia/Manila?');
    expect((await readUser()).timeZone).toBe('Asia/Tokyo');
    await screen.press('Use Asia/Manila');
    await page.getByText('Use Asia/Manila?').waitFor({ state: 'detached' });
    expect((await readUser()).timeZone).toBe('Asia/Manila');
  });

  it('is not asked about if the clocks agree', async () => {
    await open({ timeZone: 'Asia/Singapore' });
    await everythingLoaded(page);
    expect(await page.getByText('Use Asia/Manila?').count()).toBe(0);
  });

  it('is asked about on screens with due dates, until it was answered', async () => {
    const { client } = await app.signIn({ timeZone: 'America/New_York' }, page.context());
    const question = page.getByText('Use Asia/Manila?');
    await page.goto('/schedule');
    await screen.seesHeading('Schedule');
    await everythingLoaded(page);
    expect(await question.count()).toBe(0);
    const { body: pet } = await client.post<Pet>('/api/pets', { name: 'Bantay', category: 'dog' });
    await client.post(`/api/pets/${pet.id}/medical-records`, {
      type: 'vaccine',
      title: 'Rabies',
      dateAdministered: '2026-11-02',
      nextDueDate: '2026-11-25',
      reminderEnabled: true,
    });
    for (const path of [`/pet/${pet.id}`, '/schedule', '/dashboard']) {
      await page.goto(path);
      await question.waitFor();
      expect([path, await findSeriousProblems(page)]).toEqual([path, []]);
    }
    await screen.press('Keep America/New York');
    await question.waitFor({ state: 'detached' });
    await page.goto('/schedule');
    await screen.seesHeading('This Week');
    await everythingLoaded(page);
    expect(await question.count()).toBe(0);
  });

  it('is asked about when the device’s changes while the page is open', async () => {
    // A browser refuses to change the zone that a context was opened with.
    const context = await app.newContext({ timezoneId: '' });
    const { client } = await app.signIn({ timeZone: 'Asia/Manila' }, context);
    await client.post<Pet>('/api/pets', { name: 'Bantay', category: 'dog' });
    const traveler = await context.newPage();
    const devTools = await context.newCDPSession(traveler);
    const travelTo = async (timezoneId: string) => {
      await devTools.send('Emulation.setTimezoneOverride', { timezoneId });
      await traveler.evaluate(() => window.dispatchEvent(new Event('focus')));
    };
    await travelTo('Asia/Manila');
    await traveler.goto('/dashboard');
    await everythingLoaded(traveler);
    await travelTo('America/New_York');
    await traveler.getByText('Use America/New York?').waitFor();
    await traveler.getByRole('button', { name: 'Keep Asia/Manila' }).click();
    await traveler.getByText('Use America/New York?').waitFor({ state: 'detached' });
    await travelTo('Asia/Tokyo');
    await traveler.getByText('Use Asia/Tokyo?').waitFor();
    await travelTo('Asia/Manila');
    await traveler.getByText('Use Asia/Tokyo?').waitFor({ state: 'detached' });
    await context.close();
  });

  it('is asked about without moving the dashboard, whose room for it is about right', async () => {
    const { client } = await app.signIn({ timeZone: 'America/New_York' }, page.context());
    await client.post<Pet>('/api/pets', { name: 'Bantay', category: 'dog' });
    const released = Promise.withResolvers<void>();
    await page.route('**/time-zone-question*', async (route) => {
      await released.promise;
      await route.continue();
    });
    const requested = page.waitForRequest('**/time-zone-question*');
    await page.goto('/dashboard');
    await requested;
    const pets = page.getByRole('link', { name: /Bantay/ }).first();
    const top = async () => (await pets.boundingBox())?.y ?? 0;
    const topBefore = await top();
    released.resolve();
    await page.getByText('Use Asia/Manila?').waitFor();
    expect(Math.abs((await top()) - topBefore)).toBeLessThan(24);
  });

  it('is not asked about again after it was declined', async () => {
    await open({ timeZone: 'Asia/Tokyo' });
    await screen.press('Keep Asia/Tokyo');
    await page.getByText('Use Asia/Manila?').waitFor({ state: 'detached' });
    await page.reload();
    await screen.seesHeading('Ana Reyes');
    expect(await page.getByText('Use Asia/Manila?').count()).toBe(0);
    expect((await readUser()).timeZone).toBe('Asia/Tokyo');
  });
});

const VISITED_PATHS = [
  ['/login?reason=expired', 'Welcome back'],
  ['/signup', 'Create your account'],
  ['/forgot-password', 'Forgot your password?'],
  ['/reset-password?token=abc', 'Choose a new password'],
  ['/email-confirmed', 'Email not confirmed'],
] as const;

describe('at every width and in both themes', () => {
  const expectAccessible = (name: string) =>
    forEveryLook(page, async (look) => {
      expect(await findSeriousProblems(page), `${name} at ${lookName(look)}`).toEqual([]);
      expect(await measureOverflow(page), `${name} at ${lookName(look)}`).toBeLessThanOrEqual(0);
    });

  it('every screen before the login is accessible', async () => {
    for (const [path, heading] of VISITED_PATHS) {
      await page.goto(path);
      await screen.seesHeading(heading);
      await expectAccessible(path);
    }
  });

  it('the profile and its dialogs are accessible', async () => {
    await open({ timeZone: 'Asia/Tokyo', passwordHash: 'kept' });
    await expectAccessible('/profile');
    for (const row of [/^Change password/, /^Notifications/, /^Privacy settings/]) {
      await page.getByRole('button', { name: row }).click();
      await page.getByRole('dialog').waitFor();
      await expectAccessible(String(row));
      // The dialog must still be open after all changes of the window's size.
      await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    }
    await screen.press('Edit');
    await page.getByLabel('Address').waitFor();
    await expectAccessible('the form');
    expect(await page.getByLabel('Address').isVisible()).toBe(true);
  });
});

it('causes no uncaught errors', () => {
  // React also logs the failed requests for the numbers, which a test refused on purpose.
  expect(app.problems.filter((problem) => !problem.startsWith('ApiError: HTTP 400'))).toEqual([]);
});
