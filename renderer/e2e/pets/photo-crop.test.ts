import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { actionsOn, goOffline, waitForController } from '#renderer/e2e/testing/actions.ts';
import { cropDialog, skipCrop } from '#renderer/e2e/testing/cropping.ts';
import { phonePhotoFile } from '#renderer/e2e/testing/large-files.ts';
import { expectInOrder, expectRoomForLargeText } from '#renderer/e2e/testing/layout-checks.ts';
import { listOwnPets } from '#renderer/e2e/testing/owned-pets.ts';
import { type App, nextOwner, PHONE, startApp } from '#renderer/e2e/testing/testing.ts';
import { asDataUrl, createSidewaysJpeg } from '#server/photos/testing/images.ts';
import type { TestClient } from '#server/testing.ts';

/** A green image of 1600 by 1200 px with a red face of 300 px in its top right corner. */
const createMeadow = (): Promise<Buffer> => {
  const faceOptions = {
    create: { width: 300, height: 300, channels: 3, background: '#ff0000' },
  } as const;
  const background = { width: 1600, height: 1200, channels: 3, background: '#00ff00' } as const;
  return sharp({ create: background })
    .composite([{ input: faceOptions, left: 1150, top: 50 }])
    .jpeg()
    .toBuffer();
};

/** The crop of the top right quarter: the square's centre and size in ten-thousandths. */
const CORNER_CROP = '6250,0,3750,5000';
const POSITION = '81.25% 25%';

let app: App;
let page: Page;
let client: TestClient;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app.close());
beforeEach(async () => {
  ({ client, page } = await nextOwner(app));
});

const choosePhoto = async (buffer: Buffer): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose Photo' }).click();
  await (await chooser).setFiles({ name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer });
  await photoOnStage();
};

const stageSlider = () => cropDialog(page).getByRole('slider', { name: 'The visible part' });
/** The photo is hidden until it is loaded; before that, keys and the mouse move nothing. */
const photoOnStage = () => stageSlider().locator('img').waitFor();
const readPosition = () => stageSlider().getAttribute('aria-valuetext');
const pressUsePhoto = async () => {
  await cropDialog(page).getByRole('button', { name: 'Use Photo' }).click();
  await cropDialog(page).waitFor({ state: 'detached' });
};

const beginPet = async (): Promise<void> => {
  await page.goto('/add-pet');
  await page.getByRole('radio', { name: 'Dog' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Bantay');
};

const savePet = async () => {
  await page.getByRole('button', { name: 'Save Pet Profile' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('link', { name: /Bantay/ }).waitFor();
};

const readPet = async () => {
  const [firstPet] = await listOwnPets(client);
  if (!firstPet) throw new Error('there is no pet');
  return firstPet;
};

/** Zooms and moves by keyboard until the top right quarter is framed. */
const frameCorner = async (): Promise<void> => {
  await photoOnStage();
  await stageSlider().focus();
  for (let pressCount = 0; pressCount < 10; pressCount += 1) await page.keyboard.press('+');
  for (let pressCount = 0; pressCount < 30; pressCount += 1)
    await page.keyboard.press('ArrowRight');
  for (let pressCount = 0; pressCount < 30; pressCount += 1) await page.keyboard.press('ArrowUp');
  expect(await readPosition()).toBe('Zoom 200%, 81% across, 25% down');
};

/**
 * The share of the frame's width and height that the face covers, and whether the frame cuts it at its sides.
 */
const findFace = async (photo: Locator) => {
  const frame = photo.locator('xpath=..');
  const { data, info } = await sharp(await frame.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const redArea = { left: info.width, right: -1, top: info.height, bottom: -1 };
  for (let index = 0; index < data.length; index += info.channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(index, index + 3);
    if (red < 200 || green > 80 || blue > 80) continue;
    const [x, y] = [
      (index / info.channels) % info.width,
      Math.floor(index / info.channels / info.width),
    ];
    redArea.left = Math.min(redArea.left, x);
    redArea.right = Math.max(redArea.right, x);
    redArea.top = Math.min(redArea.top, y);
    redArea.bottom = Math.max(redArea.bottom, y);
  }
  return {
    shape: (redArea.right - redArea.left + 1) / (redArea.bottom - redArea.top + 1),
    height: (redArea.bottom - redArea.top + 1) / info.height,
    isCut: redArea.left <= 0 || redArea.right >= info.width - 1,
  };
};

/** Expects the whole width and most of the height of the face to be visible. */
const expectFace = async (photo: Locator, description: string): Promise<void> => {
  await photo.waitFor();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  const position = await photo.evaluate((image) => getComputedStyle(image).objectPosition);
  expect(position, description).toBe(POSITION);
  // A loaded photo is painted a moment later.
  await expect
    .poll(async () => (await findFace(photo)).height, { message: description })
    .toBeGreaterThan(0.3);
  const { shape, isCut } = await findFace(photo);
  expect(shape, description).toBeLessThan(1.35);
  expect(isCut, description).toBe(false);
};

test('card, hero, picture and public page show the chosen part of a photo at every width', async () => {
  await beginPet();
  await choosePhoto(await createMeadow());
  await frameCorner();
  await pressUsePhoto();
  await savePet();
  const { id, photo, shareToken } = await readPet();
  expect(photo?.focus).toBe(CORNER_CROP);
  // The stored photo itself is not cropped.
  const storedPhoto = await client.get<Uint8Array>(photo?.url ?? '');
  expect(await sharp(Buffer.from(storedPhoto.body)).metadata()).toMatchObject({
    width: 800,
    height: 600,
  });
  for (const width of [390, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/dashboard');
    const card = page.getByRole('link', { name: /Bantay/ }).locator('img');
    await expectFace(card.first(), `the card at ${width} px`);
    await page.goto(`/pet/${id}`);
    await expectFace(
      page.getByRole('img', { name: 'Bantay, photo' }).first(),
      `the hero at ${width} px`,
    );
    await page.goto(`/pet/${id}/vaccine`);
    await expectFace(page.locator('.rounded-full img').first(), `the picture at ${width} px`);
    await page.goto(`/share/pet/${shareToken}`);
    await expectFace(page.locator('#photo'), `the public page at ${width} px`);
  }
});

test('without a chosen part, a photo is cropped around its centre', async () => {
  await beginPet();
  await choosePhoto(await createMeadow());
  await skipCrop(page);
  await page.getByAltText('The chosen photo').waitFor();
  await savePet();
  const { photo } = await readPet();
  expect(photo).not.toBeNull();
  expect(photo?.focus).toBeUndefined();
  const card = page.getByRole('link', { name: /Bantay/ }).locator('img');
  expect(await card.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('50% 50%');
});

test('drags, pinches and zooms by wheel, with both previews following', async () => {
  await beginPet();
  await choosePhoto(await createMeadow());
  const box = await stageSlider().boundingBox();
  if (!box) throw new Error('the stage is not shown');
  const boxCentre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(boxCentre.x, boxCentre.y);
  await page.mouse.wheel(0, -300);
  await expect.poll(readPosition).toBe('Zoom 200%, 50% across, 50% down');
  await page.mouse.down();
  await page.mouse.move(boxCentre.x - 500, boxCentre.y + 500, { steps: 5 });
  await page.mouse.up();
  await expect.poll(readPosition).toBe('Zoom 200%, 81% across, 25% down');
  for (const preview of await cropDialog(page).locator('[data-preview] img').all()) {
    await expectFace(preview, 'a preview');
  }
  await cropDialog(page).getByRole('slider', { name: 'Zoom' }).fill('1');
  expect(await readPosition()).toBe('Zoom 100%, 63% across, 50% down');
});

test('rotates a photo with its frame from the original file; EXIF orientation is applied', async () => {
  await beginPet();
  await choosePhoto(await createMeadow());
  await frameCorner();
  await cropDialog(page).getByRole('button', { name: 'Turn right' }).click();
  // After the rotation, the right side is at the bottom.
  await expect.poll(readPosition).toBe('Zoom 200%, 75% across, 81% down');
  await pressUsePhoto();
  await savePet();
  const { photo } = await readPet();
  expect(photo?.focus).toBe('5000,6250,5000,3750');
  const { body } = await client.get<Uint8Array>(photo?.url ?? '');
  expect(await sharp(Buffer.from(body)).metadata()).toMatchObject({ width: 600, height: 800 });
  const card = page.getByRole('link', { name: /Bantay/ }).locator('img');
  expect((await findFace(card)).height).toBeGreaterThan(0.3);

  await beginPet();
  await choosePhoto(await createSidewaysJpeg());
  const shownPhoto = stageSlider().locator('img');
  const measureSize = () =>
    shownPhoto.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(measureSize).toEqual([60, 120]);
  for (const size of [
    [120, 60],
    [60, 120],
  ]) {
    await cropDialog(page).getByRole('button', { name: 'Turn left' }).click();
    await expect.poll(measureSize).toEqual(size);
  }
  await skipCrop(page);
});

test('crops a photo of 12 megapixels by keyboard only; Escape keeps it whole, and the focus returns', async () => {
  await beginPet();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose Photo' }).focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(await phonePhotoFile());
  await photoOnStage();
  await page.keyboard.press('Escape');
  await cropDialog(page).waitFor({ state: 'detached' });
  await page.getByAltText('The chosen photo').waitFor();
  const expectFocused = (button: Locator) =>
    expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  await expectFocused(page.getByRole('button', { name: 'Choose Photo' }));
  await page.keyboard.press('Tab');
  await expectFocused(page.getByRole('button', { name: 'Adjust Photo' }));
  await page.keyboard.press('Enter');
  await photoOnStage();
  // Tab moves from the first control of the header to the stage.
  await page.keyboard.press('Tab');
  await expectFocused(stageSlider());
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowLeft');
  expect(await readPosition()).toBe('Zoom 110%, 47% across, 50% down');
  await page.keyboard.press('Tab');
  await expectFocused(cropDialog(page).getByRole('button', { name: 'Zoom out' }));
});

test('edits the part of a stored photo without sending other fields', async () => {
  await client.post('/api/pets', {
    name: 'Bantay',
    category: 'dog',
    imageUrl: asDataUrl(await createMeadow()),
  });
  const { id, photo } = await readPet();
  await page.goto(`/pet/${id}?tab=info`);
  await page.getByRole('button', { name: 'Edit Pet Info' }).click();
  await page.getByRole('button', { name: 'Adjust Photo' }).click();
  await expect.poll(readPosition).toBe('Zoom 100%, 50% across, 50% down');
  await frameCorner();
  await pressUsePhoto();
  const [request] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PUT'),
    page.getByRole('button', { name: 'Save Changes' }).click(),
  ]);
  expect(request.postDataJSON()).toEqual({ photoFocus: CORNER_CROP, version: 1 });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect((await readPet()).photo).toEqual({ ...photo, focus: CORNER_CROP });

  // Editing the crop starts with the stored one, and a rotation makes a new photo.
  await page.getByRole('button', { name: 'Edit Pet Info' }).click();
  await page.getByRole('button', { name: 'Adjust Photo' }).click();
  await expect.poll(readPosition).toBe('Zoom 200%, 81% across, 25% down');
  await cropDialog(page).getByRole('button', { name: 'Turn right' }).click();
  await expect.poll(readPosition).toBe('Zoom 200%, 75% across, 81% down');
  await pressUsePhoto();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const turnedPhoto = (await readPet()).photo;
  expect(turnedPhoto?.focus).toBe('5000,6250,5000,3750');
  expect(turnedPhoto?.id).not.toBe(photo?.id);
});

test('pressing the hero or the photo of the public page opens the whole photo', async () => {
  await client.post('/api/pets', {
    name: 'Bantay',
    category: 'dog',
    imageUrl: asDataUrl(await createMeadow()),
    photoFocus: CORNER_CROP,
  });
  const { id, photo, shareToken } = await readPet();
  await page.setViewportSize(PHONE);
  await page.goto(`/pet/${id}`);
  await page.getByRole('button', { name: 'See the whole photo' }).click();
  const wholePhoto = page.getByRole('dialog').getByRole('img');
  expect(await wholePhoto.getAttribute('src')).toBe(photo?.url);
  expect(await wholePhoto.evaluate((image) => getComputedStyle(image).objectFit)).toBe('contain');
  await page.keyboard.press('Escape');
  await page.goto(`/share/pet/${shareToken}`);
  await page.getByRole('link', { name: 'Bantay, photo' }).click();
  await page.waitForURL(`**/api/pets/share/${shareToken}/photo`);
});

test('an unsent pet shows the chosen part, and is sent with it', async () => {
  const owner = await nextOwner(app, { serviceWorkers: 'allow' });
  ({ client, page } = owner);
  await page.goto('/dashboard');
  await actionsOn(page).sees('Managing 0 pets');
  await waitForController(page);
  const petsResponse = page.waitForResponse(/\/api\/pets\?/);
  await beginPet();
  await petsResponse;
  await goOffline(page);
  await choosePhoto(await createMeadow());
  await frameCorner();
  await pressUsePhoto();
  await savePet();
  const card = page.getByRole('link', { name: /Bantay/ });
  await card.getByText('Saved offline').waitFor();
  await expectFace(card.locator('img'), 'a card that waits');
  await page.context().setOffline(false);
  await actionsOn(page).seesToast('All offline data has been synchronized.');
  expect((await readPet()).photo?.focus).toBe(CORNER_CROP);
});

test('the crop has no layout or accessibility problem in any look, with large text and in Filipino', async () => {
  await beginPet();
  await choosePhoto(await createMeadow());
  await expectInOrder(page, 'the crop');
  await expectRoomForLargeText(page, 'the crop', [320, 390]);

  const context = await app.newContext({ locale: 'fil-PH' });
  await app.signIn({ preferredLanguage: 'fil' }, context);
  page = await context.newPage();
  await page.goto('/add-pet');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Pumili ng litrato' }).click();
  await (await chooser).setFiles({
    name: 'IMG_2.jpg',
    mimeType: 'image/jpeg',
    buffer: await createMeadow(),
  });
  await page.getByRole('dialog', { name: 'I-crop ang litrato' }).waitFor();
  await expectRoomForLargeText(page, 'the crop in Filipino', [320, 390]);
  await page.getByRole('button', { name: 'Laktawan' }).click();
  await page.getByAltText('Ang napiling litrato').waitFor();
});
