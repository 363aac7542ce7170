import type { Page } from 'playwright';
import QRCode from 'qrcode';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '#db/accounts/queries.ts';
import { buildPet } from '#db/pets/factory.ts';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { expectInOrder, expectRoomForLargeText } from '#renderer/e2e/testing/layout-checks.ts';
import {
  type App,
  DESKTOP,
  nextOwner,
  nextOwnerWithDog,
  PHONE,
  startApp,
} from '#renderer/e2e/testing/testing.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import { HARMFUL_CODES, REFUSED_CODES } from '#server/scans/testing/hostile-codes.ts';
import { profileCode, tagCard } from '#server/sharing/rules.ts';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

const BEN: Partial<UserRow> = {
  firstName: 'Ben',
  lastName: 'Cruz',
  phone: '+63 900 555 0164',
  emergencyContact: 'Mila Cruz',
  emergencyPhone: '+63 900 555 0177',
};

const CHOCO = {
  name: 'Choco',
  category: 'dog',
  breed: 'Shih Tzu',
  dateOfBirth: '2024-10-06',
} as const;

/** Creates the owner Ben with the pet Choco, a photo of it and six records. */
const createBenAndChoco = async () => {
  const { user, client } = await app.server.owner(BEN);
  const pet = await buildPet(app.server.db, { userId: user.id, ...CHOCO });
  await client.put(`/api/pets/${pet.id}`, { imageUrl: asDataUrl(await jpeg()) });
  for (const day of ['01', '02', '03', '04', '05', '06']) {
    await client.post(`/api/pets/${pet.id}/medical-records`, {
      type: 'vaccine',
      title: `Dose ${day}`,
      dateAdministered: `2026-03-${day}`,
      clinic: 'Sampaguita',
    });
  }
  return { user, client, pet };
};

const signInAna = async () => {
  const owner = await nextOwner(app);
  const { page } = owner;
  return { ...owner, screen: actionsOn(page), dialog: page.getByRole('dialog') };
};

/** Scans a text by passing an image of its code to the scanner. */
const scan = async (page: Page, text: string) => {
  if (!page.url().endsWith('/qr-scanner')) await page.goto('/qr-scanner');
  const buffer = await QRCode.toBuffer(text, { width: 600, errorCorrectionLevel: 'L' });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload QR Image' }).click();
  await (await chooser).setFiles({ name: 'code.png', mimeType: 'image/png', buffer });
};

const listScans = async ({ client }: Awaited<ReturnType<typeof signInAna>>) =>
  (await client.get<object[]>('/api/scanned-pets')).body;

test('the dashboard links to every way to add pets, on a phone and on a desktop', async () => {
  const { page } = await nextOwnerWithDog(app);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Bantay' }).waitFor();
  const places = {
    'Add Pet': '/add-pet',
    'Bulk Import': '/bulk-add-pets',
    'Scan Pet QR': '/qr-scanner',
  };
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    for (const [name, path] of Object.entries(places)) {
      const link = page.getByRole('link', { name, exact: true });
      await link.waitFor();
      expect(await link.getAttribute('href')).toBe(path);
    }
  }
});

test('saves and shows a share link of this server, which stays readable when the profile goes private', async () => {
  const { client: ben, pet } = await createBenAndChoco();
  const owner = await signInAna();
  const { page, screen, dialog } = owner;
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Scan Pet QR' }).click();
  await page.getByRole('button', { name: 'Upload QR Image' }).waitFor();
  await scan(page, `${app.url}/share/pet/${pet.shareToken}`);
  await screen.seesToast('Pet Profile Scanned', 'Choco is now under Other Pets.');
  await dialog.getByRole('heading', { name: 'Choco', exact: true }).waitFor();
  await page.waitForURL('**/dashboard');
  await dialog.getByText('Shih Tzu, dog · 2 years 1 month').waitFor();
  expect(await dialog.getByRole('link', { name: 'Call Ben Cruz' }).getAttribute('href')).toBe(
    'tel:+639005550164',
  );
  await dialog.getByText('Emergency · +63 900 555 0177').waitFor();
  await dialog.getByText('Dose 06').waitFor();
  await expect.poll(() => dialog.getByText(/^Dose/).count()).toBe(5);
  await dialog.getByText('+1 more record', { exact: true }).waitFor();
  await dialog.getByText('Scanned Nov 20, 2026, 10:00 AM').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();

  const row = page.getByRole('button', { name: /^Choco Shih Tzu · Ben Cruz · Nov 20, 2026/ });
  await row.waitFor();
  await page.getByRole('heading', { name: 'Other Pets 1 scanned' }).waitFor();
  const photo = row.locator('img');
  await expect
    .poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);

  await ben.put('/api/auth/user', { privacySettings: { publicProfile: false } });
  await app.setTime('2026-11-23T02:00:00.000Z');
  await page.reload();
  await row.click();
  await dialog.getByText('No public profile here').waitFor();
  await dialog.getByText('Below is what was saved 3 days ago, Nov 20, 2026.').waitFor();
  await dialog.getByText('There were 6 medical records when it was scanned.').waitFor();
  await dialog.getByText('+63 900 555 0164').waitFor();
  expect(await dialog.getByText(/^Dose/).count()).toBe(0);
  await app.setTime('2026-11-20T02:00:00.000Z');
});

test('a profile code shows its owner’s current data, and a second scan finds the first', async () => {
  const { user, pet } = await createBenAndChoco();
  const owner = await signInAna();
  const { page, screen, dialog } = owner;
  const code = profileCode({
    ...pet,
    name: 'Old name',
    medicalRecordCount: 6,
    lastUpdated: '2026-11-12T02:00:00.000Z',
  });
  await scan(page, code);
  await screen.seesToast('Pet Profile Scanned');
  await dialog.getByRole('heading', { name: 'Choco', exact: true }).waitFor();
  expect(await listScans(owner)).toMatchObject([
    { petId: pet.id, ownerId: user.id, name: 'Choco', ownerPhone: BEN.phone },
  ]);
  await scan(page, code);
  await screen.seesToast('Pet Already Scanned', 'This pet is already under Other Pets.');
  await dialog.getByRole('heading', { name: 'Choco', exact: true }).waitFor();
  await scan(page, `${app.url}/share/pet/${pet.shareToken}`);
  await screen.seesToast('Pet Already Scanned', 'This pet is already under Other Pets.');
  await dialog.getByRole('heading', { name: 'Choco', exact: true }).waitFor();
  expect(await listScans(owner)).toHaveLength(1);

  const ownPet = await buildPet(app.server.db, { userId: owner.user.id });
  await scan(page, `${app.url}/share/pet/${ownPet.shareToken}`);
  await screen.seesToast(
    'This is your own pet.',
    'It is already one of your pets, so there is nothing to save.',
  );
  await scan(page, `${app.url}/share/pet/AAAAAAAAAAAA`);
  await screen.seesToast(
    'Pet Profile Not Found',
    "The pet profile you're looking for could not be found or is no longer available.",
  );
  expect(await listScans(owner)).toHaveLength(1);
});

test('the viewer of a lost pet says so first, even without storage for its photo', async () => {
  const { client: ben, pet } = await createBenAndChoco();
  const owner = await signInAna();
  const { page, screen, dialog } = owner;
  await ben.put(`/api/pets/${pet.id}/lost`, { lost: true, message: 'Very shy, please call.' });
  let tryCount = 0;
  await page.route('**/api/scanned-pets', (route) => {
    tryCount += route.request().method() === 'POST' ? 1 : 0;
    return tryCount === 1 && route.request().method() === 'POST'
      ? route.fulfill({ status: 413, json: { message: 'Full', code: 'storage.full' } })
      : route.continue();
  });
  await scan(page, `${app.url}/share/pet/${pet.shareToken}`);
  await screen.seesToast('Pet Profile Scanned');
  const banner = dialog.getByRole('alert').filter({ hasText: 'Choco is lost' });
  await banner.getByText('Very shy, please call.').waitFor();
  await banner.getByText('Missing since Nov 20, 2026.').waitFor();
  const finderPath = await dialog
    .getByRole('link', { name: 'I found this pet' })
    .getAttribute('href');
  expect(finderPath).toBe(`/share/pet/${pet.shareToken}`);
  expect(await listScans(owner)).toMatchObject([{ name: 'Choco', photo: null }]);
  await expectInOrder(page, 'the viewer of a lost pet');
});

test('the viewer requests without the session, once in five minutes, and never from storage', async () => {
  const { pet } = await createBenAndChoco();
  const { page, client, dialog } = await signInAna();
  await client.post('/api/scanned-pets', { petId: pet.id, name: 'Choco' });
  const requests: (string | undefined)[] = [];
  page.on('request', async (request) => {
    const path = new URL(request.url()).pathname;
    if (!path.startsWith('/api/pets/public/')) return;
    requests.push(path.replace(pet.id, 'id'), (await request.allHeaders())['cookie']);
  });
  const scanOwnPet = async () => {
    await page.getByRole('button', { name: /^Choco/ }).click();
    await dialog.getByText('Dose 06').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const scanRequest = page.waitForRequest('**/api/scanned-pets');
  await page.goto('/dashboard');
  expect((await (await scanRequest).allHeaders())['cookie']).toBeDefined();
  await scanOwnPet();
  const expectedRequests = [
    '/api/pets/public/id',
    undefined,
    '/api/pets/public/id/medical-records',
    undefined,
  ];
  await expect.poll(() => requests.toSorted()).toEqual(expectedRequests.toSorted());
  await app.setTime('2026-11-20T02:04:00.000Z');
  await scanOwnPet();
  expect(requests).toHaveLength(4);
  await app.setTime('2026-11-20T02:06:00.000Z');
  await scanOwnPet();
  await expect.poll(() => requests.length).toBe(8);
  await page.reload();
  await scanOwnPet();
  await expect.poll(() => requests.length).toBe(12);
  await app.setTime('2026-11-20T02:00:00.000Z');
});

test('offline, shows saved data and does not save a scan twice', async () => {
  const { pet } = await createBenAndChoco();
  const owner = await signInAna();
  const { page, client, screen, dialog } = owner;
  const savedScan = {
    petId: pet.id,
    name: 'Choco',
    ownerName: 'Ben Cruz',
    birthmarks: 'White paw',
  };
  await client.post('/api/scanned-pets', savedScan);
  await page.goto('/dashboard');
  const row = page.getByRole('button', { name: /^Choco/ });
  // The viewer's code is loaded after the first opening.
  await row.click();
  await dialog.getByText('Dose 06').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await app.setTime('2026-11-20T02:06:00.000Z');
  await page.route('**/api/**', (route) => route.abort());
  await row.click();
  // The stored data was loaded six minutes ago, so it is too old to be shown as current.
  await dialog.getByText('The profile cannot be read right now').waitFor();
  await dialog.getByText('White paw').waitFor();
  await page.unroute('**/api/**');
  await app.setTime('2026-11-20T02:00:00.000Z');

  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Scan Pet QR' }).click();
  await page.getByRole('button', { name: 'Upload QR Image' }).waitFor();
  await page.route('**/api/**', (route) => route.abort());
  await scan(page, `${app.url}/share/pet/${pet.shareToken}`);
  // The code names the pet by its share token, and only the server can recognise that this pet was scanned before.
  await screen.seesToast('Saved offline');
  await page.unroute('**/api/**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await screen.seesToast('All offline data has been synchronized.');
  expect(await listScans(owner)).toHaveLength(1);
});

test('turns a scan into an own pet; a refusal is reported and changes nothing', async () => {
  const owner = await signInAna();
  const { page, client, screen, dialog } = owner;
  await client.post('/api/scanned-pets', { petId: 'elsewhere-1', name: 'Muning', category: 'cat' });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Muning/ }).click();
  const refusal = { code: 'refused' };
  await page.route('**/transfer*', (route) => route.fulfill({ status: 409, json: refusal }));
  await dialog.getByRole('button', { name: 'Add as Pet' }).click();
  await screen.seesToast('Transfer Failed', 'Failed to add pet to your profile.');
  await page.unroute('**/transfer*');
  await dialog.getByRole('button', { name: 'Add as Pet' }).click();
  await screen.seesToast('Pet Added Successfully!', 'Muning is now one of your pets.');
  await page.waitForURL(/\/pet\/[\w-]+$/);
  await screen.seesHeading('Muning');
  expect(await listScans(owner)).toEqual([]);
  await page.getByRole('link', { name: 'Home' }).click();
  await screen.sees('Managing 1 pet');
  await page.getByRole('link', { name: /^Muning/ }).waitFor();
  expect(await page.getByText('Other Pets').count()).toBe(0);
});

test('removes a scan after a confirmation, restores it if refused, and keeps the focus', async () => {
  const owner = await signInAna();
  const { page, client, screen, dialog } = owner;
  for (const name of ['Muning', 'Tagpi']) {
    await client.post('/api/scanned-pets', { petId: `elsewhere-${name}`, name });
  }
  await page.goto('/dashboard');
  const rowOf = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
  const remove = async (name: string) => {
    await rowOf(name).focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: `Remove ${name}` }).press('Enter');
    const question = page.getByRole('alertdialog', { name: `Remove ${name}?` });
    await question.getByRole('button', { name: `Remove ${name}` }).press('Enter');
  };
  const expectFocusOn = (text: RegExp) =>
    expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(text);
  await page.route('**/by-pet/*', (route) => route.fulfill({ status: 500, body: '' }));
  await remove('Muning');
  await screen.seesToast('Pet not removed');
  await rowOf('Muning').waitFor();
  await page.unroute('**/by-pet/*');
  await remove('Muning');
  await screen.seesToast('Pet Removed');
  await rowOf('Muning').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Other Pets 1 scanned' }).waitFor();
  await expectFocusOn(/^Tagpi/);
  expect(await listScans(owner)).toMatchObject([{ name: 'Tagpi' }]);
  await remove('Tagpi');
  await page.getByRole('heading', { name: /^Other Pets/ }).waitFor({ state: 'detached' });
  await expectFocusOn(/^Find Vet Clinics/);
});

test('opens another server’s link in a new tab after a question, and shows a contact; neither is saved', async () => {
  const owner = await signInAna();
  const { context, page, dialog } = owner;
  await context.route('https://pets.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }),
  );
  await scan(page, 'https://pets.example/share/pet/Ab3_-9xYz012?next=x');
  await dialog.getByText(/^This code leads to pets\.example, which is not your Alaga\./).waitFor();
  expect(context.pages()).toHaveLength(1);
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('button', { name: 'Open pets.example' }).click(),
  ]);
  await tab.getByRole('heading', { name: 'Elsewhere' }).waitFor();
  expect(tab.url()).toBe('https://pets.example/share/pet/Ab3_-9xYz012');
  expect(await tab.evaluate('opener')).toBeNull();
  await tab.close();
  await dialog.waitFor({ state: 'detached' });

  const contact = { name: 'Ben Cruz', phone: '0917 555 0164', email: 'ben@example.com' };
  const noContact = { emergencyContact: null, emergencyPhone: null };
  await scan(page, tagCard({ petName: 'Tagpi', owner: { ...contact, ...noContact } }));
  await dialog.getByRole('heading', { name: 'Tagpi', exact: true }).waitFor();
  await dialog.getByText('This tag contains only a contact, so nothing was saved.').waitFor();
  const mailLink = dialog.getByRole('link', { name: 'Email Ben Cruz' });
  expect(await mailLink.getAttribute('href')).toBe('mailto:ben@example.com');
  await expectInOrder(page, 'the contact of a tag');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });

  // A number without a name is named by itself.
  const emergencyOnly = { emergencyContact: null, emergencyPhone: '0917 555 0199' };
  const nameless = { name: null, phone: null, email: null, ...emergencyOnly };
  await scan(page, tagCard({ petName: 'Tagpi', owner: nameless }));
  await dialog.getByRole('link', { name: 'Call 0917 555 0199' }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(await listScans(owner)).toEqual([]);
});

test('refuses hostile codes, or shows them as plain text', async () => {
  const owner = await signInAna();
  const { page, client, screen, dialog } = owner;
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const refusedCases = REFUSED_CODES.filter(([name]) =>
    ['an image that runs a script', 'a javascript address of a pet', 'a second version'].includes(
      name,
    ),
  );
  expect(refusedCases).toHaveLength(3);
  const harmfulCases = HARMFUL_CODES.slice(0, 4).map(
    ([name, text]) => [name, text, 'scans.notAProfile'] as const,
  );
  for (const [, text, why] of [...refusedCases, ...harmfulCases]) {
    await scan(page, text);
    await screen.seesToast(
      'Invalid QR Code',
      why === 'scans.badFormat'
        ? 'This QR code contains invalid data format'
        : 'This QR code is not a valid pet profile',
    );
  }
  expect(await listScans(owner)).toEqual([]);
  for (const script of [
    '"><svg/onload=alert(1)><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
  ]) {
    const hostileFields = { name: script, breed: script, ownerName: script, ownerPhone: script };
    await client.post('/api/scanned-pets', { petId: 'poisoned-pet', ...hostileFields });
    await page.goto('/dashboard?scan=poisoned-pet');
    await dialog.getByText('No public profile here').waitFor();
    await dialog.getByText('or the code is from another Alaga server.').waitFor();
    // The code's content neither became an element nor navigated.
    expect(
      await page.locator('img[src="x"], iframe, svg[onload], a[href^="javascript"]').count(),
    ).toBe(0);
    expect(await dialog.getByRole('link').count()).toBe(0);
    await client.delete('/api/scanned-pets/by-pet/poisoned-pet');
  }
  expect(dialogs).toEqual([]);
});

test('the list and the viewer have no layout or accessibility problem in both themes, from 320 px to a desktop', async () => {
  const { pet } = await createBenAndChoco();
  const { page, client, dialog } = await signInAna();
  await client.post('/api/scanned-pets', { petId: pet.id, name: 'Choco', breed: 'Shih Tzu' });
  for (let index = 0; index < 9; index += 1) {
    await client.post('/api/scanned-pets', { petId: `more-${index}`, name: `Pet ${index}` });
  }
  const name = 'Bartholomew'.repeat(6);
  await client.post('/api/scanned-pets', { petId: 'elsewhere-1', name, ownerName: name });
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Other Pets 11 scanned' }).waitFor();
  const rows = page.getByRole('button', { name: /Nov 20, 2026$/ });
  await expect.poll(() => rows.count()).toBe(10);
  await expectInOrder(page, 'the list');
  await expectRoomForLargeText(page, 'the list');
  await page.getByRole('button', { name: 'Show all 11' }).click();
  await expect.poll(() => rows.count()).toBe(11);
  await page.getByRole('button', { name: /^Choco/ }).click();
  await dialog.getByText('Dose 06').waitFor();
  await expectInOrder(page, 'the viewer');
  await expectRoomForLargeText(page, 'the viewer');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Bartholomew/ }).click();
  await dialog.getByText('No public profile here').waitFor();
  await expectInOrder(page, 'the saved scan');
  expect(app.problems).toEqual([]);
});
