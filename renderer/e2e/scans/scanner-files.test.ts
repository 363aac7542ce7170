import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type CodeDegradation, renderPicture } from '#build/bench/renderer/degraded-codes.ts';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { expectInOrder } from '#renderer/e2e/testing/layout-checks.ts';
import { type App, nextOwner, startApp } from '#renderer/e2e/testing/testing.ts';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

const openScanner = async (options?: BrowserContextOptions) => {
  const owner = await nextOwner(app, options);
  return { ...owner, screen: actionsOn(owner.page) };
};

/** The content of a code that is refused, which shows that it was decoded. */
const REFUSED_MESSAGE = 'not a pet';

const createImage = async (sight: Partial<CodeDegradation>, name = 'photo.png') => {
  const { width, height, data } = await renderPicture({
    width: 900,
    height: 700,
    side: 320,
    ...sight,
  });
  const rawFormat = { width, height, channels: 1 } as const;
  return {
    name,
    mimeType: 'image/png',
    buffer: await sharp(data, { raw: rawFormat }).png().toBuffer(),
  };
};

const upload = (page: Page, file: Parameters<Page['setInputFiles']>[1]) =>
  page.locator('main input[type=file]').setInputFiles(file);

const alertSays = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true }).waitFor();

test('reads an image, or explains why not', async () => {
  const { page, screen } = await openScanner();
  await page.goto('/qr-scanner');
  await upload(page, await createImage({ text: REFUSED_MESSAGE, angle: 200, blur: 2 }));
  await screen.seesToast('Invalid QR Code');
  await screen.sees('The camera is off.');

  await upload(page, await createImage({ noise: 25 }));
  await alertSays(
    page,
    'No QR code found in this image. Please make sure the QR code is clear and visible.',
  );
  await expectInOrder(page, 'an image without a code');

  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') };
  await upload(page, notes);
  await alertSays(page, 'Please select an image file (JPG, PNG, etc.)');

  await upload(page, { ...notes, name: 'a.png', mimeType: 'image/png' });
  await alertSays(
    page,
    'Failed to load the image. Please select another one, such as a JPG or a PNG.',
  );

  const largeFile = {
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(10 * 1024 ** 2 + 1),
  };
  await upload(page, largeFile);
  await alertSays(page, 'Image file is too large. Please select an image under 10MB.');

  // The next file is read independently of earlier errors.
  await upload(page, await createImage({ text: REFUSED_MESSAGE }));
  await screen.seesToast('Invalid QR Code');
  expect(await page.getByRole('alert').count()).toBe(0);
});

/** A link to a nonexistent pet of this server: its request shows that the code was decoded. */
const linkOf = (token: string) => `${app.url}/share/pet/${token}`;

const expectScan = async (page: Page, token: string, file: Parameters<typeof upload>[1]) => {
  const answer = page.waitForResponse((answer) => answer.url().endsWith(`/pets/share/${token}`));
  await upload(page, file);
  // If the connection is lost before the answer, the scan waits, and its pet is shown instead of the scanner.
  await (await answer).finished();
};

const png = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

const TINY_CODE = {
  width: 130,
  height: 130,
  side: 87,
  level: 'L',
  blur: 0.3,
  busy: false,
} as const;

test('reads a tiny screenshot, a tightly cropped one, a transparent one and a photo of 12,000 px', async () => {
  const { page } = await openScanner();
  await page.goto('/qr-scanner');

  await expectScan(
    page,
    'tinyCode1234',
    await createImage({ ...TINY_CODE, text: linkOf('tinyCode1234') }),
  );

  const wholeImage = await createImage({ text: linkOf('cutClose1234'), busy: false, blur: 0.3 });
  const croppedImage = await sharp(wholeImage.buffer).trim({ threshold: 200 }).png().toBuffer();
  await expectScan(page, 'cutClose1234', png('cut.png', croppedImage));

  const { buffer } = await createImage({ text: linkOf('seeThrough12'), busy: false });
  const alpha = await sharp(buffer).negate().toColourspace('b-w').raw().toBuffer();
  const rawFormat = { width: 900, height: 700, channels: 1 } as const;
  const black = sharp({ create: { width: 900, height: 700, channels: 3, background: 'black' } });
  const transparentImage = await black.joinChannel(alpha, { raw: rawFormat }).png().toBuffer();
  await expectScan(page, 'seeThrough12', png('see-through.png', transparentImage));

  const photo = sharp((await createImage({ text: linkOf('largePhoto12') })).buffer);
  const largePhoto = await photo
    .resize(12_000, 9_000, { fit: 'fill', kernel: 'nearest' })
    .jpeg()
    .toBuffer();
  await expectScan(page, 'largePhoto12', {
    name: 'a.jpg',
    mimeType: 'image/jpeg',
    buffer: largePhoto,
  });
});

test('accepts a dropped and a pasted image', async () => {
  const { page } = await openScanner();
  await page.goto('/qr-scanner');
  const giveFile = async (kind: 'drop' | 'paste', token: string) => {
    const { buffer } = await createImage({ text: linkOf(token) });
    const request = page.waitForRequest((request) => request.url().endsWith(`/share/${token}`));
    await page.evaluate(
      ([description, base64]) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([bytes], 'code.png', { type: 'image/png' }));
        const init = { bubbles: true, cancelable: true };
        document
          .querySelector('main')
          ?.dispatchEvent(
            description === 'drop'
              ? new DragEvent('drop', { ...init, dataTransfer: data })
              : new ClipboardEvent('paste', { ...init, clipboardData: data }),
          );
      },
      [kind, buffer.toString('base64')] as const,
    );
    await request;
  };
  await page.getByRole('button', { name: 'Upload QR Image' }).waitFor();
  await giveFile('drop', 'droppedCode1');
  await giveFile('paste', 'pastedCode12');
});

const CAMERA_ERRORS = [
  ['NotAllowedError', 'Camera permission denied. Please allow camera access and try again.'],
  ['NotFoundError', 'No camera found on this device.'],
  ['NotReadableError', 'Camera is being used by another application.'],
  ['OverconstrainedError', 'Camera access denied or not available'],
] as const;

/** A fake camera that fails as `failure` and `play` say. */
const fakeCamera = (context: BrowserContext) =>
  context.addInitScript(() => {
    const windowValue = (name: string): unknown => Reflect.get(window, name);
    const getUserMedia = async () => {
      const name = windowValue('failure');
      if (typeof name === 'string' && name !== '') throw new DOMException('', name);
      const canvas = document.createElement('canvas');
      // A canvas stream only has frames when the canvas changes.
      setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 9, 9), 50);
      return canvas.captureStream();
    };
    Object.assign(navigator.mediaDevices, { getUserMedia });
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function playing() {
      if (windowValue('play') === 'none') throw new DOMException('', 'NotSupportedError');
      return windowValue('play') === 'never' ? new Promise(() => {}) : play.call(this);
    };
  });

test('reports each camera failure, and can be tried again', async () => {
  const { page, screen, context } = await openScanner({});
  await fakeCamera(context);
  await page.goto('/qr-scanner');
  const failCamera = (failure: string, play = '') =>
    page.evaluate((values) => Object.assign(window, values), { failure, play });
  for (const [name, text] of CAMERA_ERRORS) {
    await failCamera(name);
    await screen.press('Start Camera Scan');
    await alertSays(page, text);
  }
  await failCamera('', 'none');
  await screen.press('Start Camera Scan');
  await alertSays(page, 'Failed to start video playback');

  await failCamera('', 'never');
  await screen.press('Start Camera Scan');
  await page.getByRole('button', { name: 'Stop Camera' }).waitFor();
  await screen.sees('Starting the camera...');
  await screen.press('Stop Camera');
  await screen.sees('The camera is off.');
  expect(await page.getByRole('alert').count()).toBe(0);

  await failCamera('');
  await screen.press('Start Camera Scan');
  await page.getByText('Hold the code inside the frame').waitFor();
  await page.locator('video').dispatchEvent('error');
  await alertSays(page, 'Video playback error');

  await page.evaluate(() => {
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
  });
  await screen.press('Start Camera Scan');
  await alertSays(page, 'Camera not supported in this browser');
  await page.getByRole('main').getByRole('button', { name: 'Close' }).click();
  await page.waitForURL(/\/dashboard/);
});

/** A fake of the browser's detector that finds the same text in every image. */
const DETECTOR = `self.BarcodeDetector = class {
  static getSupportedFormats = async () => ['qr_code'];
  detect = async () => [{ rawValue: 'LINK' }];
};
`;

test('uses a browser’s own detector if there is one', async () => {
  const { page, screen, context } = await openScanner({});
  await fakeCamera(context);
  await context.route(/\/decoder\.worker-/, async (route) => {
    const answer = await route.fetch();
    const link = linkOf('ownDetector1');
    await route.fulfill({
      response: answer,
      body: DETECTOR.replace('LINK', link) + (await answer.text()),
    });
  });
  const request = page.waitForRequest((request) => request.url().endsWith('/share/ownDetector1'));
  const otherRequests: string[] = [];
  page.on('request', (request) => {
    if (/zxing|jsqr/.test(request.url())) otherRequests.push(request.url());
  });
  await page.goto('/qr-scanner');
  await screen.press('Start Camera Scan');
  await request;
  expect(otherRequests).toEqual([]);
});

test('falls back to jsQR if zxing cannot be loaded, and reports if no decoder works', async () => {
  const { page, screen, context } = await openScanner({});
  await context.route(/\.wasm$/, (route) => route.abort());
  await page.goto('/qr-scanner');
  await expectScan(page, 'plainScript1', await createImage({ text: linkOf('plainScript1') }));

  await context.route(/\/decode-jsqr-/, (route) => route.abort());
  await page.reload();
  await screen.sees('The camera is off.');
  await upload(page, await createImage({ text: REFUSED_MESSAGE }));
  await alertSays(
    page,
    'This browser cannot read QR codes. Please update it, or use the camera app of your phone.',
  );
});

test('offline, decodes with the cached decoder', async () => {
  const { page, screen } = await openScanner({ serviceWorkers: 'allow' });
  await page.goto('/qr-scanner');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  const wasmLoaded = page.waitForResponse((response) => response.url().endsWith('.wasm'));
  await page.reload();
  expect((await wasmLoaded).headers()['content-type']).toBe('application/wasm');
  await expectScan(page, 'withNetwork1', await createImage({ text: linkOf('withNetwork1') }));
  await page.context().setOffline(true);
  await upload(page, await createImage({ text: REFUSED_MESSAGE }));
  await screen.seesToast('Invalid QR Code');
  const cachedCount = await page.evaluate(async () => {
    const names = await caches.keys();
    const allRequests = await Promise.all(
      names.map(async (name) => (await caches.open(name)).keys()),
    );
    return allRequests.flat().filter(({ url }) => url.endsWith('.wasm')).length;
  });
  expect(cachedCount).toBe(1);
});
