import { readFile } from 'node:fs/promises';
import ical from 'ical.js';
import type { Locator, Page } from 'playwright';
import sharp, { type Region } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { expectInOrder, expectRoomForLargeText } from '#renderer/e2e/testing/layout-checks.ts';
import { type App, newOwner, nextOwnerWithDog, startApp } from '#renderer/e2e/testing/testing.ts';
import { readZxing } from '#renderer/sharing/testing/read-code.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { TestClient } from '#server/testing.ts';

const CONTACT = {
  phone: '0917 555 0100',
  emergencyContact: 'Ben Reyes',
  emergencyPhone: '0917 555 0199',
};

let app: App;
let page: Page;
let client: TestClient;
let pet: Pet;
let screen: ReturnType<typeof actionsOn>;

/** A new owner on the page with Bantay's codes. */
const open = async (at: App): Promise<void> => {
  ({ client, page, pet } = await nextOwnerWithDog(at));
  await client.put('/api/auth/user', CONTACT);
  screen = actionsOn(page);
  await page.goto(`/pet/${pet.id}?tab=qr`);
  await choiceRadio('Profile code').waitFor();
};

const choiceRadio = (name: string): Locator => page.getByRole('radio', { name, exact: true });
const pictureImage = (name: string): Locator =>
  page.getByRole('img', { name, exact: true }).first();

/** The name and the bytes of the file that Download saves. */
const savePicture = async () => {
  const downloadPromise = page.waitForEvent('download');
  await screen.press('Download');
  const download = await downloadPromise;
  return { file: download.suggestedFilename(), picture: await readFile(await download.path()) };
};

/** The name of the file that Download saves, and its decoded text. */
const readDownload = async () => {
  const { file, picture } = await savePicture();
  return { file, ...(await readZxing(picture)) };
};

const MM = 25.4;

/** The printed size of a PNG in whole mm, from its density. */
const measurePaper = async (picture: Buffer): Promise<readonly number[]> => {
  const { width, height, density = 0 } = await sharp(picture).metadata();
  return [width, height].map((pixels) => Math.round((pixels / density) * MM));
};

describe('on a server that others can reach', () => {
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(async () => {
    // The tests aborted these requests on purpose.
    expect(app.problems.filter((item) => !item.startsWith('NetworkError'))).toEqual([]);
    await app.close();
  });
  beforeEach(() => open(app));

  test('saves the profile code and the collar tag, which a decoder can read', async () => {
    const tabs = await page.getByRole('tab').allTextContents();
    expect(tabs).toEqual(['Overview', 'Records', 'QR', 'Info']);
    expect(new URL(page.url()).search).toBe('');
    const profile = await readDownload();
    expect([profile.file, profile.level]).toEqual(['Bantay-qr.png', 'H']);
    expect(JSON.parse(profile.text ?? '')).toMatchObject({
      type: 'pet_profile',
      petId: pet.id,
      name: 'Bantay',
      owner: { name: '', phone: '', email: '' },
    });
    await screen.seesToast('QR code saved', 'Saved as Bantay-qr.png.');
    const shownPicture = await pictureImage('QR code: the profile of Bantay').screenshot();
    expect((await readZxing(shownPicture))?.text).toBe(profile.text);
    await expectInOrder(page, 'the profile code');
    await expectRoomForLargeText(page, 'the profile code');

    await choiceRadio('Collar tag').click();
    const tag = await readDownload();
    const link = `${app.url}/share/pet/${pet.shareToken}`;
    expect(tag).toEqual({ file: 'Bantay-tag.png', text: link, level: 'H' });
    await expectInOrder(page, 'the collar tag');
    await expectRoomForLargeText(page, 'the collar tag');
  });

  test('prints only the tag, in the chosen size', async () => {
    await using _printScript = await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await page.goto(`/pet/${pet.id}?tab=qr`);
    await choiceRadio('Collar tag').click();
    await page.getByLabel('Size', { exact: true }).selectOption('86 × 54 mm card');
    await page.getByLabel('Phone on tag').selectOption('0917 555 0199');
    await screen.press('Print');
    await expect.poll(() => page.locator('html[data-printed]').count()).toBe(1);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('main').isVisible()).toBe(false);
    const tags = page.getByRole('img', { name: 'Collar tag with a QR code: Bantay' });
    await expect.poll(() => tags.count()).toBe(4);
    const tagText = (await tags.first().locator('text').allTextContents()).join('|');
    const address = `${app.url.replace('http://', '')}/share/pet/${pet.shareToken}`;
    expect(tagText).toBe(`Bantay|Scan me|0917 555 0199|${address}`);
    const link = `${app.url}/share/pet/${pet.shareToken}`;
    expect((await readZxing(await tags.first().screenshot()))?.text).toBe(link);
    const tagWidths = await tags.evaluateAll((images) =>
      images.map((item) => Math.round((item.getBoundingClientRect().width / 96) * 25.4)),
    );
    expect(tagWidths).toEqual([92, 92, 92, 92]);
    // The PDF has exactly one page.
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type ?\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'screen' });
    await choiceRadio('Profile code').click();
    expect(await page.locator('.print-sheet').count()).toBe(0);
  });

  test('the collar tag explains its use, previews the printed page, and is saved as drawn', async () => {
    const tagChoiceRadio = page.getByRole('radio', { name: 'Collar tag', exact: true });
    expect(await tagChoiceRadio.getAttribute('aria-describedby')).toBeTruthy();
    expect(await choiceRadio('Profile code').isChecked()).toBe(true);
    await page.getByText('For any phone’s camera', { exact: true }).click();
    expect(await tagChoiceRadio.isChecked()).toBe(true);
    await page.getByText('Print at 100 %', { exact: true }).waitFor();

    const link = `${app.url}/share/pet/${pet.shareToken}`;
    const tag = await savePicture();
    await screen.seesToast('Tag saved', 'Saved as Bantay-tag.png.');
    // The tag is a disc of 32 mm with an ear for the ring, and has a bleed of 1 mm.
    expect(await measurePaper(tag.picture)).toEqual([34, 39]);
    expect((await readZxing(tag.picture))?.text).toBe(link);
    // The line's colour and the name below the code are in the file too.
    const findDarkest = async (area: Region) => {
      const bytes = await sharp(tag.picture).extract(area).removeAlpha().raw().toBuffer();
      return [0, 1, 2].map((colour) =>
        bytes.reduce(
          (minimum, byte, at) => (at % 3 === colour ? Math.min(minimum, byte) : minimum),
          255,
        ),
      );
    };
    expect(await findDarkest({ left: 0, top: 500, width: 60, height: 60 })).toEqual([
      207, 196, 178,
    ]);
    expect(await findDarkest({ left: 250, top: 800, width: 320, height: 40 })).toEqual([
      31, 42, 46,
    ]);

    const sizesField = page.getByLabel('Size', { exact: true });
    const sheet = page.getByRole('img', { name: /^The page as it is printed: / });
    for (const [size, count] of [
      ['25 mm round', 8],
      ['32 mm round', 6],
      ['38 mm round', 4],
      ['86 × 54 mm card', 4],
      ['105 × 148 mm card', 1],
    ] as const) {
      await sizesField.selectOption(size);
      expect(await sheet.locator('g').count()).toBe(count + 1);
      await page.getByText(`or the tags will not be ${size}.`).waitFor();
      expect(await page.locator('.print-sheet svg').count()).toBe(count);
    }
    await sizesField.selectOption('All sizes on one sheet');
    const allSizesPicture = await savePicture();
    expect(await measurePaper(allSizesPicture.picture)).toEqual([210, 297]);
    await page.emulateMedia({ media: 'print' });
    const tags = page.getByRole('img', { name: 'Collar tag with a QR code: Bantay' });
    const tagWidths = await tags.evaluateAll((images) =>
      images.map((item) => Math.round((item.getBoundingClientRect().width / 96) * 25.4)),
    );
    expect(new Set(tagWidths)).toEqual(new Set([27, 34, 40, 92, 111]));
    for (const format of ['A4', 'Letter']) {
      const pdf = (await page.pdf({ format })).toString('latin1');
      expect(pdf.match(/\/Type ?\/Page\b/g)).toHaveLength(1);
    }
    await page.emulateMedia({ media: 'screen' });
    await expectInOrder(page, 'a page of tags');
    await expectRoomForLargeText(page, 'a page of tags');
  });

  test('copies a link if sharing is unavailable, and reports every failure', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const link = `${app.url}/share/pet/${pet.shareToken}`;
    for (const button of ['Share', 'Share link']) {
      await page.evaluate(() => navigator.clipboard.writeText(''));
      await screen.press(button);
      await screen.seesToast(
        'Link Copied',
        'You can now paste the link to Bantay’s profile anywhere.',
      );
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    }
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await screen.press('Share link');
    await screen.seesToast('Share Failed', 'Could not share profile link');
    await screen.press('Share');
    await screen.seesToast('Share Failed', 'Could not share pet profile');
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.toDataURL = () => {
        throw new Error('no memory');
      };
    });
    await screen.press('Download');
    await screen.seesToast('Error', 'Failed to generate QR code. Please try again.');
  });

  test('shares a picture with its link; cancelling is not an error', async () => {
    await using _shareScript = await page.addInitScript(() => {
      const sharedData: unknown[] = [];
      let answer: Error | undefined;
      const share = async ({ files = [], ...data }: ShareData) => {
        if (answer) throw answer;
        sharedData.push({ ...data, files: files.map(({ name, type }) => [name, type]) });
      };
      Object.assign(navigator, { share, canShare: () => true });
      Object.assign(window, {
        shared: sharedData,
        answerWith: (name: string) => {
          answer = new DOMException('', name);
        },
      });
    });
    await page.goto(`/pet/${pet.id}?tab=qr`);
    const url = `${app.url}/share/pet/${pet.shareToken}`;
    await screen.press('Share');
    await expect.poll(() => page.evaluate('shared')).toHaveLength(1);
    await screen.press('Share link');
    await expect
      .poll(() => page.evaluate('shared'))
      .toEqual([
        { title: 'Bantay', url, files: [['Bantay-qr.png', 'image/png']] },
        { title: 'Bantay', url, files: [] },
      ]);
    await page.evaluate('answerWith("AbortError")');
    await screen.press('Share');
    await screen.press('Share link');
    expect(await page.locator('li[data-tone]').count()).toBe(0);
    await page.evaluate('answerWith("NotAllowedError")');
    await screen.press('Share');
    await screen.seesToast('Error', 'Failed to share QR code.');
    await screen.press('Share link');
    await screen.seesToast('Share Failed', 'Could not share profile link');
  });

  test('replaces a link after a confirmation', async () => {
    const countScans = async (token: string) =>
      (await app.server.client().get(`/api/pets/share/${token}`)).status;
    await choiceRadio('Collar tag').click();
    await screen.press('Replace link');
    const dialog = page.getByRole('alertdialog', { name: 'Replace the share link?' });
    await dialog.waitFor();
    await expectInOrder(page, 'the question');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await countScans(pet.shareToken ?? '')).toBe(200);

    await page.route('**/share-token', (route) => route.abort());
    await screen.press('Replace link');
    await dialog.getByRole('button', { name: 'Replace link' }).click();
    await screen.seesToast('The share link could not be replaced');
    await page.unroute('**/share-token');
    await dialog.getByRole('button', { name: 'Replace link' }).click();
    await screen.seesToast('Share link replaced', 'Print new tags. The old ones no longer work.');
    await dialog.waitFor({ state: 'detached' });
    const { shareToken } = (await client.get<Pet>(`/api/pets/${pet.id}`)).body;
    expect([await countScans(pet.shareToken ?? ''), await countScans(shareToken ?? '')]).toEqual([
      404, 200,
    ]);
    expect((await readDownload()).text).toBe(`${app.url}/share/pet/${shareToken}`);
  });

  test('shows no codes while the public profile is off, and links to the setting', async () => {
    await client.put('/api/auth/user', { privacySettings: { publicProfile: false } });
    await page.goto(`/pet/${pet.id}?tab=qr`);
    await screen.sees('Your public profile is off');
    expect(await page.getByRole('button', { name: 'Download' }).count()).toBe(0);
    await expectInOrder(page, 'no codes');
    await page.getByRole('link', { name: 'Open privacy settings' }).click();
    const sheet = page.getByRole('dialog', { name: 'Privacy settings' });
    await sheet.getByRole('switch', { name: /^Public profile/ }).click();
    await expect
      .poll(async () => (await app.server.client().get(`/api/pets/public/${pet.id}`)).status)
      .toBe(200);
    await page.goto(`/pet/${pet.id}?tab=qr`);
    await choiceRadio('Profile code').waitFor();
  });

  test('a sample pet has no codes, and a list that failed to load is retried', async () => {
    await page.route('**/medical-records?*', (route) => route.abort());
    await page.goto(`/pet/${pet.id}?tab=qr`);
    await screen.sees('The QR codes could not be shown');
    await page.unroute('**/medical-records?*');
    await page.getByRole('tabpanel').getByRole('button').click();
    await choiceRadio('Profile code').waitFor();

    const visitor = await newOwner(app);
    await visitor.client.post('/api/sample-pets');
    const { body: pets } = await visitor.client.get<Pet[]>('/api/pets');
    await visitor.page.goto(`/pet/${pets[0]?.id}?tab=qr`);
    await actionsOn(visitor.page).sees('Sample pets are never public');
    expect(await visitor.page.getByRole('button', { name: 'Download' }).count()).toBe(0);
    // The tag is a sample as well, in its picture and for its scanner.
    const tagImage = visitor.page.getByRole('img', {
      name: `Sample of a collar tag: ${pets[0]?.name}`,
    });
    await expect.poll(() => tagImage.getByText('SAMPLE', { exact: true }).count()).toBe(1);
    expect((await readZxing(await tagImage.screenshot()))?.text).toBe(
      `Sample tag of Alaga: ${pets[0]?.name} is not a real pet.`,
    );
    await expectInOrder(visitor.page, 'a sample tag');
    await expectRoomForLargeText(visitor.page, 'a sample tag');
  });
});

test('in a household the tag contains the contact itself, and says so', async () => {
  await using household = await startApp({ config: { mode: 'household' } });
  await open(household);
  expect(await page.getByRole('button', { name: 'Share link' }).count()).toBe(0);
  // The code has no link, so its picture is copied.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await screen.press('Share');
  await screen.seesToast('QR code copied', 'You can now paste it into a message or a document.');
  const clipboardContent = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const picture = await item?.getType('image/png');
    return Array.from(new Uint8Array((await picture?.arrayBuffer()) ?? new ArrayBuffer(0)));
  });
  expect(JSON.parse((await readZxing(Buffer.from(clipboardContent)))?.text ?? '')).toMatchObject({
    petId: pet.id,
  });
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new Error('refused'));
  });
  await screen.press('Share');
  await screen.seesToast('Error', 'Failed to share QR code.');
  await choiceRadio('Collar tag').click();
  await page.getByText('Others cannot reach this computer', { exact: false }).waitFor();
  expect(await page.getByRole('button', { name: 'Replace link' }).count()).toBe(0);
  const { text, level } = await readDownload();
  expect(level).toBe('H');
  // The cast is safe: the parser's type does not say that one card parses to one component.
  const [, properties] = ical.parse(text ?? '') as [string, [string, object, string, unknown][]];
  const values = (name: string) => properties.filter(([of]) => of === name).map(([, , , v]) => v);
  expect(values('fn')).toEqual(['Bantay']);
  expect(values('tel')).toEqual(['0917 555 0100', '0917 555 0199']);
  await client.put('/api/auth/user', { privacySettings: { qrEmergencyInfo: false } });
  await page.goto(`/pet/${pet.id}?tab=qr`);
  await choiceRadio('Collar tag').click();
  expect((await readDownload()).text).not.toContain('0199');
  expect(household.problems).toEqual([]);
});
