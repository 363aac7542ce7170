import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { actionsOn, pressLost } from '#renderer/e2e/testing/actions.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { forEveryLook, lookName, measureOverflow } from '#renderer/e2e/testing/looks.ts';
import { type App, nextOwnerWithDog, PHONE, startApp } from '#renderer/e2e/testing/testing.ts';
import { checkChangesSooner } from '#renderer/e2e/testing/timers.ts';
import { readZxing } from '#renderer/sharing/testing/read-code.ts';
import type { Pet } from '#server/pets/contract.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';

let app: App;
let startTime: string;

beforeAll(async () => {
  app = await startApp();
  startTime = app.server.clock.now().toISOString();
});
afterEach(async () => {
  await app.closeOthers();
  await app.setTime(startTime);
});
afterAll(() => app?.close());

type Page = Awaited<ReturnType<typeof nextOwnerWithDog>>['page'];

const PLACE = { latitude: 14.6507, longitude: 121.1029, accuracy: 12 };
const WORDS = 'Last seen near the river park. Shy, so please call first.';

const looksRight = (page: Page) =>
  forEveryLook(page, async (look) => {
    expect(await measureOverflow(page), lookName(look)).toBeLessThanOrEqual(0);
    expect(await findSeriousProblems(page), lookName(look)).toEqual([]);
  });

/** A stranger's phone without any of the owner's data. */
const openAsStranger = async (path: string, options: Parameters<App['newContext']>[0] = {}) => {
  const context = await app.newContext({ viewport: PHONE, ...options });
  const page = await context.newPage();
  await page.goto(path);
  return { context, page, ...actionsOn(page) };
};

/** The text that a screen reader adds to a field. */
const readDescription = (field: Locator): Promise<string | undefined> =>
  field.evaluate(
    (element) =>
      document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
  );

const readTop = async (page: Page, text: string): Promise<number> =>
  (await page.getByText(text, { exact: true }).first().boundingBox())?.y ?? Number.NaN;

test('an owner marks a pet as lost; its page says so first, and a finder writes to the owner', async () => {
  const { page, pet, client } = await nextOwnerWithDog(app);
  await client.put('/api/auth/user', { phone: '+63 900 555 0123', firstName: 'Ana' });
  const { press, sees, seesToast, fill } = actionsOn(page);
  await page.goto(`/pet/${pet.id}`);
  await pressLost(page);
  await page.getByRole('dialog', { name: 'Mark Bantay as lost?' }).waitFor();
  await page.getByRole('heading', { name: 'Strangers see this at the top of the page' }).waitFor();
  await page.getByRole('dialog').getByText('+63 900 555 0123').waitFor();
  await fill({ 'Message for the finder of Bantay (optional)': WORDS });
  await looksRight(page);
  await press('Mark as Lost');
  await seesToast('Bantay is marked as lost');
  await page.getByRole('dialog', { name: 'Spread the word about Bantay' }).waitFor();
  await page.keyboard.press('Escape');
  await sees('Since Nov 20, 2026. The public page shows this at the top.');

  // An open page of the pet would show the message, and mark it as read, as soon as it checks for changes.
  await page.goto('/dashboard');
  const path = `/share/pet/${pet.shareToken}`;
  const strangerPage = await openAsStranger(path, {
    geolocation: PLACE,
    permissions: ['geolocation'],
  });
  await strangerPage.sees('Bantay is lost');
  await strangerPage.sees(WORDS);
  const topTexts = ['Bantay is lost', '+63 900 555 0123', 'I found this pet', 'Pet information'];
  const topOffsets = await Promise.all(
    topTexts.slice(0, 3).map((text) => readTop(strangerPage.page, text)),
  );
  expect(topOffsets.toSorted((a, b) => a - b)).toEqual(topOffsets);

  await strangerPage.page.getByText('I found this pet', { exact: true }).click();
  await strangerPage.press('Tell the family');
  await strangerPage.sees('Please write a few words, at least 5 characters.');
  await strangerPage.press('Share where I am');
  await strangerPage.sees('Your location will be shared, within about 12 metres.');
  const message = 'He is with me at the market.\nHe is <b>fine</b>.';
  await strangerPage.fill({
    'Your message': message,
    'Your name (optional)': 'Maria',
    'Your phone number (optional)': '0917 555 0177',
  });
  await looksRight(strangerPage.page);
  // A failed request keeps the typed text.
  await strangerPage.context.setOffline(true);
  await strangerPage.press('Tell the family');
  await strangerPage.page
    .getByRole('alert')
    .getByText(/could not be sent/)
    .waitFor();
  expect(await strangerPage.page.getByLabel('Your message').inputValue()).toBe(message);
  await strangerPage.context.setOffline(false);
  await strangerPage.press('Tell the family');
  await strangerPage.sees('Thank you. We have told Ana.');

  // The notice of a message links to this address.
  await page.goto(`/pet/${pet.id}?found=true`);
  await page.waitForURL((url) => url.search === '');
  const reports = page.locator('section').filter({ hasText: /^Messages from finders/ });
  await reports.getByText('Maria', { exact: true }).waitFor();
  await reports.getByText('New', { exact: true }).waitFor();
  expect(await reports.getByText('He is with me').innerText()).toBe(message);
  const callLink = reports.getByRole('link', { name: 'Call 0917 555 0177' });
  expect(await callLink.getAttribute('href')).toBe('tel:09175550177');
  const map = reports.getByRole('link', { name: 'Show on the map' });
  expect(await map.getAttribute('href')).toContain('mlat=14.65070&mlon=121.10290');
  await looksRight(page);

  await page.goto('/dashboard');
  await page.getByRole('link', { name: /Bantay.*Lost/ }).click();
  await page.getByRole('button', { name: 'They are home' }).press('Enter');
  await seesToast('Welcome home, Bantay!');
  expect(await page.getByRole('switch', { name: /^Lost/ }).getAttribute('aria-checked')).toBe(
    'false',
  );
  // The button is gone, and the keyboard continues beside it.
  const isFocusInPage = () => page.evaluate(() => document.activeElement?.matches('main *'));
  await expect.poll(isFocusInPage).toBe(true);
  // Read messages are history and are collapsed.
  await sees('Messages from finders (1)');
  await page.getByText('Messages from finders (1)', { exact: true }).click();
  await reports.getByRole('button', { name: /^Remove the message of/ }).click();
  await seesToast('Message removed');
  await reports.waitFor({ state: 'detached' });
  await strangerPage.page.goto(path);
  await strangerPage.sees('I found this pet');
  expect(await strangerPage.page.getByText('Bantay is lost').count()).toBe(0);
  expect(app.problems).toEqual([]);
});

test('the menu of a pet marks it as lost, and then shows the poster', async () => {
  const { page, pet, client } = await nextOwnerWithDog(app);
  const { press, seesToast } = actionsOn(page);
  const openMenu = () => page.getByRole('button', { name: 'More' }).last().press('Enter');
  const lostItem = page.getByRole('menuitem', { name: 'Lost…' });
  await page.goto(`/pet/${pet.id}`);
  await openMenu();
  await lostItem.press('Enter');
  await page.getByRole('dialog', { name: 'Mark Bantay as lost?' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await openMenu();
  await lostItem.press('Enter');
  await press('Mark as Lost');
  await seesToast('Bantay is marked as lost');
  const posterDialog = page.getByRole('dialog', { name: 'Spread the word about Bantay' });
  await posterDialog.waitFor();
  await page.keyboard.press('Escape');
  await posterDialog.waitFor({ state: 'detached' });
  // The banner above the tabs has the buttons for a lost pet.
  await openMenu();
  await page.getByRole('menuitem', { name: 'Passed away…' }).waitFor();
  expect(await lostItem.count()).toBe(0);
  const { body } = await client.get<{ readonly lostSince: string | null }>(`/api/pets/${pet.id}`);
  expect(body.lostSince).not.toBeNull();
});

test('a pet is lost since it was marked, also if that waited on the device or is undone', async () => {
  const { page, pet, client } = await nextOwnerWithDog(app);
  const { press } = actionsOn(page);
  const readSince = async () => (await client.get<Pet>(`/api/pets/${pet.id}`)).body.lostSince;
  await page.goto(`/pet/${pet.id}`);
  await page.route('**/lost', (route) => route.abort());
  await page.getByRole('button', { name: 'More' }).last().press('Enter');
  await page.getByRole('menuitem', { name: 'Lost…' }).press('Enter');
  const markedAt = app.server.clock.now();
  await press('Mark as Lost');
  await page.getByText(/Finders do not see this change yet/).waitFor();
  await app.setTime(new Date(markedAt.getTime() + 48 * 60 * 60_000).toISOString());
  await page.unroute('**/lost');
  await page.reload();
  await expect.poll(readSince).toBe(markedAt.toISOString());
  await press('They are home');
  await expect.poll(readSince).toBeNull();
  await press('Undo');
  await expect.poll(readSince).toBe(markedAt.toISOString());
});

test('what a finder pasted stays although it is too long, with the problem below its field', async () => {
  const { pet } = await nextOwnerWithDog(app);
  const { page, press } = await openAsStranger(`/share/pet/${pet.shareToken}`);
  await page.getByText('I found this pet', { exact: true }).click();
  await page.getByLabel('Your message').fill('He is with me at the market.');
  const fields = [
    ['Your phone number (optional)', 40, 'Please keep this to 40 characters.'],
    ['Your name (optional)', 100, 'Please keep this to 100 characters.'],
    ['Your message', 1000, 'Please keep your message to 1,000 characters.'],
  ] as const;
  for (const [label, limit, problem] of fields) {
    const field = page.getByLabel(label);
    await field.fill('7'.repeat(limit + 1));
    await press('Tell the family');
    await expect.poll(() => readDescription(field)).toBe(problem);
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect((await field.inputValue()).length, label).toBe(limit + 1);
  }
});

test('a finder can write without sharing a location and without a script', async () => {
  const { page, pet, client } = await nextOwnerWithDog(app);
  await client.put('/api/auth/user', { firstName: 'Ana' });
  const path = `/shared/pet/${pet.id}`;
  const strangerWithoutLocation = await openAsStranger(path, { permissions: [] });
  await strangerWithoutLocation.page.getByText('I found this pet', { exact: true }).click();
  await strangerWithoutLocation.press('Share where I am');
  await strangerWithoutLocation.page.getByText(/^Your location is not shared/).waitFor();
  await strangerWithoutLocation.fill({ 'Your message': 'I saw him without a place.' });
  await strangerWithoutLocation.press('Tell the family');
  await strangerWithoutLocation.sees('Thank you. We have told Ana.');

  const pageWithoutScript = await openAsStranger(path, { javaScriptEnabled: false });
  await pageWithoutScript.page.getByText('I found this pet', { exact: true }).click();
  expect(await pageWithoutScript.page.getByText('Share where I am').isVisible()).toBe(false);
  await pageWithoutScript.fill({ 'Your message': 'I saw him without a script.' });
  await pageWithoutScript.press('Tell the family');
  await pageWithoutScript.sees('Thank you. We have told Ana.');
  // Reloading or going back does not send the form again.
  await pageWithoutScript.page.reload();
  await pageWithoutScript.sees('Thank you. We have told Ana.');

  // Forms from other sites and invalid messages are rejected.
  const post = (message: string, headers = {}) =>
    fetch(`${app.url}${path}/found`, {
      method: 'POST',
      body: new URLSearchParams({ message }),
      headers,
    });
  expect((await post('I am not from here.', { Origin: 'https://evil.example' })).status).toBe(403);
  expect((await post('hi')).status).toBe(400);

  await page.goto(`/pet/${pet.id}`);
  const reports = page.locator('section').filter({ hasText: /^Messages from finders/ });
  await reports.getByText('I saw him without a script.').waitFor();
  const messages = await reports.getByText(/^I saw him/).allInnerTexts();
  expect(messages).toEqual(['I saw him without a script.', 'I saw him without a place.']);
  expect(await reports.getByRole('link', { name: 'Show on the map' }).count()).toBe(0);
});

test('while the public profile is off, the sheet says that nobody sees the page, and links to the setting', async () => {
  const { page, pet, client } = await nextOwnerWithDog(app);
  await client.put('/api/auth/user', { privacySettings: { publicProfile: false } });
  await page.goto(`/pet/${pet.id}`);
  await pressLost(page);
  const dialog = page.getByRole('dialog', { name: 'Mark Bantay as lost?' });
  await dialog.getByText('Your public profile is off').waitFor();
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Mark as Lost' }).click();
  const toast = page.getByText('Bantay is marked as lost').locator('..');
  await toast.getByText(/^Until you turn it on, strangers see nothing about Bantay/).waitFor();
  // There is no poster, whose code would open no page.
  await page.getByText('Since Nov 20, 2026', { exact: true }).first().waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('link', { name: 'Open privacy settings' }).click();
  await page.waitForURL('**/profile**');
  await page.getByRole('dialog', { name: 'Privacy Settings' }).waitFor();
});

test('shows a finder’s message at the top of the dashboard and in the bell until it is read', async () => {
  const { page, pet, client } = await nextOwnerWithDog(app);
  await client.put(`/api/pets/${pet.id}/lost`, { lost: true });
  const { press, seesToast } = actionsOn(page);
  const report = (message: string, overrides: object = {}) =>
    app.server.client().post(`/api/pets/share/${pet.shareToken}/found`, { message, ...overrides });
  await report('Is this your dog?');
  await app.advance(60_000);
  await report('He is under my tricycle.', {
    ...{ name: 'Jose Lim', phone: '0917 555 0177' },
    place: { latitude: 14.6507, longitude: 121.1029, accuracy: 12 },
  });
  await page.goto('/dashboard');
  const card = page.getByRole('article').filter({ hasText: 'Someone found Bantay' });
  await card.getByText('He is under my tricycle.').waitFor();
  await card.getByText(/^Jose Lim · /).waitFor();
  expect(await card.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe(
    'tel:09175550177',
  );
  expect(await card.getByRole('link', { name: 'Reply' }).getAttribute('href')).toBe(
    'sms:09175550177',
  );
  const map = await card.getByRole('link', { name: 'Go there' }).getAttribute('href');
  expect(map).toContain('mlat=14.65070&mlon=121.10290');
  // The location is never requested; if permission exists, the card shows the distance to the finder.
  expect(await card.getByText('from here').count()).toBe(0);
  await page.context().setGeolocation({ latitude: 14.6407, longitude: 121.1029 });
  await page.context().grantPermissions(['geolocation']);
  await page.reload();
  await card.getByText('1.1 km from here').waitFor();
  const cardTop = (await card.boundingBox())?.y ?? Number.NaN;
  expect(cardTop).toBeLessThan(await readTop(page, 'Welcome back!'));
  await looksRight(page);
  await press('Notifications: 2 new messages from finders, nothing overdue');
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await expect.poll(() => bell.getByRole('link', { name: 'Someone found Bantay' }).count()).toBe(2);
  await page.keyboard.press('Escape');

  // After the owner has read the message on the pet's page, it disappears from both lists.
  await card.getByRole('link', { name: '1 more message' }).click();
  await page.getByText('Is this your dog?').waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Notifications: nothing overdue' }).waitFor();
  expect(await card.count()).toBe(0);

  await app.advance(60_000);
  await report('I have him at the gate.', { phone: 'Messenger: Jose Lim' });
  await page.reload();
  await card.getByText('I have him at the gate.').waitFor();
  await card.getByText('Messenger: Jose Lim').waitFor();
  await press('They are home');
  await seesToast('Welcome home, Bantay!');
  await card.waitFor({ state: 'hidden' });
});

test('a message that arrives while an earlier one is answered stays unread', async () => {
  const { page, pet, client } = await nextOwnerWithDog(app);
  const report = (message: string) =>
    app.server.client().post(`/api/pets/share/${pet.shareToken}/found`, { message });
  await report('Is this your dog?');
  await page.goto('/dashboard');
  const card = page.getByRole('article').filter({ hasText: 'Someone found Bantay' });
  await card.getByText('Is this your dog?').waitFor();
  await app.advance(60_000);
  await report('He is under my tricycle.');
  await page.getByRole('button', { name: 'Not Bantay' }).click();
  const unreadMessages = async () =>
    (await client.get<readonly { message: string }[]>('/api/found-reports/unread')).body.map(
      ({ message }) => message,
    );
  await expect.poll(unreadMessages).toEqual(['He is under my tricycle.']);

  // An answer to one finder leaves the message of another one, which was only counted.
  await app.advance(60_000);
  await report('I saw a brown dog.');
  await page.reload();
  await card.getByText('I saw a brown dog.').waitFor();
  await card.getByText('1 more message').waitFor();
  await page.getByRole('button', { name: 'Not Bantay' }).click();
  await card.getByText('He is under my tricycle.').waitFor();
  expect(await unreadMessages()).toEqual(['He is under my tricycle.']);
  await page.getByRole('button', { name: 'Not Bantay' }).click();
  await card.waitFor({ state: 'detached' });
});

test('makes a poster of a lost pet to print, save and share, and warns an owner without a number', async () => {
  const { page, pet, client } = await nextOwnerWithDog(app);
  await client.put('/api/auth/user', { phone: null });
  await client.put(`/api/pets/${pet.id}`, {
    imageUrl: asDataUrl(await jpeg({ width: 640, height: 480 })),
  });
  const { press, sees, fill } = actionsOn(page);
  await page.goto(`/pet/${pet.id}`);
  await pressLost(page);
  await sees('No phone number would be shown');
  await page.keyboard.press('Escape');
  await client.put('/api/auth/user', { phone: '0900 555 0123', firstName: 'Ana' });
  await page.reload();
  await pressLost(page);
  await fill({
    'Message for the finder of Bantay (optional)': 'Shy, please do not chase him.',
    'Last seen optional': 'Marikina River Park',
  });
  expect(await page.getByText('No phone number would be shown').count()).toBe(0);
  await press('Mark as Lost');
  const sheet = page.getByRole('dialog', { name: 'Spread the word about Bantay' });
  const poster = sheet.getByRole('img', { name: 'Poster: Bantay is lost' });
  await poster.waitFor();
  await looksRight(page);
  const size = await poster.evaluate((image: HTMLImageElement) => [
    image.naturalWidth,
    image.naturalHeight,
  ]);
  expect(size).toEqual([1240, 1754]);
  const download = page.waitForEvent('download');
  await press('Save Picture');
  expect((await download).suggestedFilename()).toBe('Bantay-lost.png');
  const picture = await readFile(await (await download).path());
  // The QR code leads to the pet's page.
  expect((await readZxing(picture))?.text).toBe(`${app.url}/share/pet/${pet.shareToken}`);
  // Only the poster is printed, on one page.
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.print-poster').isVisible()).toBe(true);
  expect(await page.getByText('Welcome back!').isVisible()).toBe(false);
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type ?\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });

  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await sees('Last seen: Marikina River Park');
  const strangerPage = await openAsStranger(`/share/pet/${pet.shareToken}`);
  await strangerPage.sees('Last seen: Marikina River Park');
  await press('Poster');
  await poster.waitFor();
});

test('draws the code in the place of a photo that a lost pet does not have', async () => {
  const { page, pet, client } = await nextOwnerWithDog(app);
  expect((await client.put(`/api/pets/${pet.id}/lost`, { lost: true })).status).toBe(200);
  await page.goto(`/pet/${pet.id}`);
  const { press } = actionsOn(page);
  await press('Poster');
  await page.getByRole('img', { name: 'Poster: Bantay is lost' }).waitFor();
  const download = page.waitForEvent('download');
  await press('Save Picture');
  const picture = await readFile(await (await download).path());
  const photoArea = { left: 0, top: 300, width: 1240, height: 640 };
  const photoPart = await sharp(picture).extract(photoArea).png().toBuffer();
  expect((await readZxing(photoPart))?.text).toBe(`${app.url}/share/pet/${pet.shareToken}`);
});

test('shows the poster until it is drawn again after another device has changed the pet', async () => {
  const { page, pet, client } = await nextOwnerWithDog(app);
  expect((await client.put(`/api/pets/${pet.id}/lost`, { lost: true })).status).toBe(200);
  await checkChangesSooner(page);
  await page.goto(`/pet/${pet.id}`);
  await actionsOn(page).press('Poster');
  const poster = page.getByRole('img', { name: 'Poster: Bantay is lost' });
  const shownSrc = async () => (await poster.getAttribute('src')) ?? '';
  await poster.waitFor();
  const canLoad = (src: string) =>
    page.evaluate((address) => {
      const image = new Image();
      // With a fragment of its own, the picture does not come from the memory of the browser.
      image.src = `${address}#${Math.random()}`;
      return image.decode().then(
        () => true,
        () => false,
      );
    }, src);

  // The photo comes late, so the new poster is not drawn yet.
  const photoRequests = Promise.withResolvers<void>();
  const photoGate = Promise.withResolvers<void>();
  await page.route('**/api/photos/**', async (route) => {
    photoRequests.resolve();
    await photoGate.promise;
    await route.continue();
  });
  const imageUrl = asDataUrl(await jpeg({ width: 640, height: 480 }));
  expect((await client.put(`/api/pets/${pet.id}`, { imageUrl })).status).toBe(200);
  // The page looks for changes when the connection returns.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await photoRequests.promise;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const lastSrc = await shownSrc();
  expect(await canLoad(lastSrc)).toBe(true);

  photoGate.resolve();
  await expect.poll(shownSrc).not.toBe(lastSrc);
  await expect.poll(() => canLoad(lastSrc)).toBe(false);
  await expect.poll(async () => canLoad(await shownSrc())).toBe(true);
});
