import { gzipSync } from 'node:zlib';
import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import type { PetRow } from '#db/pets/queries.ts';
import { buildRecord } from '#db/records/factory.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { forEveryLook, measureOverflow } from '#renderer/e2e/testing/looks.ts';
import { type App, startApp } from '#renderer/e2e/testing/testing.ts';
import { expectOwnStyles } from '#renderer/e2e/testing/visitor-styles.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';

let app: App;
let pet: PetRow;

const OWNER = {
  firstName: 'Ana',
  lastName: 'Reyes',
  phone: '+63 900 555 0123',
  emergencyContact: 'Jun Reyes',
  emergencyPhone: '+63 900 555 0188',
};

beforeAll(async () => {
  app = await startApp();
  const { user, client } = await app.server.owner(OWNER);
  const petDetails = { dateOfBirth: '2021-06-12', birthmarks: 'Cream chest, green collar' };
  pet = await buildPet(app.server.db, { userId: user.id, microchipId: '900 12', ...petDetails });
  await client.put(`/api/pets/${pet.id}`, { imageUrl: asDataUrl(await jpeg()) });
  for (const day of ['01', '02', '03', '04', '05', '06', '07']) {
    const record = { title: `Rabies ${day}`, dateAdministered: `2026-03-${day}` };
    await buildRecord(app.server.db, { petId: pet.id, clinic: 'Sampaguita', ...record });
  }
});
afterAll(() => app.close());
afterEach(() => app.closeOthers());

/** A stranger's browser on the pet's page, or another address. */
const openAsStranger = async (
  options: BrowserContextOptions = {},
  path = `/share/pet/${pet.shareToken}`,
): Promise<Page> => {
  const page = await (await app.newContext(options)).newPage();
  await page.goto(path);
  return page;
};

const shareButton = (page: Page) => page.getByRole('button', { name: 'Share Profile' });

/** Waits for hydration, which has no visible effect. */
const waitForScript = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main a') ?? {}).some((key) => key.startsWith('__react')),
  );
};

/**
 * The content without what a form has only with or only without a script: its own errors replace the browser's and its
 * limits. When the script does so depends on the computer.
 */
const withoutFormLimits = (html: string): string =>
  html.replaceAll(/ (novalidate=""|maxlength="\d+")/g, '');

const readContent = async (page: Page): Promise<string> =>
  withoutFormLimits(await page.locator('main').innerHTML());

const expectComplete = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { name: 'Bantay', level: 1 }).waitFor();
  const pageText = await page.locator('main').innerText();
  const facts = ['Dog', 'Aspin · 5 years 5 months', 'Cream chest, green collar', 'Jun 12, 2021'];
  facts.push(
    'Rabies 07',
    'Vaccine · Mar 3, 2026 · Sampaguita',
    '+2 more medical records available',
  );
  facts.push('Ana Reyes', '+63 900 555 0123', 'Jun Reyes', 'Emergency · +63 900 555 0188');
  facts.push(`/share/pet/${pet.shareToken}`, 'Last updated Nov 20, 2026. Shared with Alaga.');
  for (const text of facts) expect(pageText).toContain(text);
  const callLink = page.getByRole('link', { name: 'Call Ana' });
  expect(await callLink.getAttribute('href')).toBe('tel:+639005550123');
  const pictureImage = page.getByRole('img', { name: 'Bantay, photo' });
  expect(
    await pictureImage.evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);
};

describe('a pet’s page for strangers', () => {
  it('shows everything and the contact without scripts', async () => {
    const page = await openAsStranger({ javaScriptEnabled: false });
    await expectComplete(page);
    expect(await shareButton(page).count()).toBe(0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download Contact' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Bantay.vcf');
  });

  it('hydrates without a change, with a few kilobytes of scripts', async () => {
    const page = await (await app.newContext()).newPage();
    const requests: string[] = [];
    const weights: number[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    page.on('response', async (response) => {
      if (response.request().resourceType() !== 'script') return;
      weights.push(gzipSync(await response.body(), { level: 9 }).length);
    });
    await page.goto(`/share/pet/${pet.shareToken}`);
    await waitForScript(page);
    await expectComplete(page);
    const serverHtml = await page.evaluate(async () => {
      const html = await (await fetch(location.href)).text();
      const main = new DOMParser().parseFromString(html, 'text/html').querySelector('main');
      return main?.innerHTML ?? '';
    });
    await page.locator('form[novalidate]').waitFor({ state: 'attached' });
    expect(await readContent(page)).toBe(withoutFormLimits(serverHtml));
    await expectOwnStyles(page);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThan(90_000);
    const assetPaths = new Set(requests.map((path) => path.replace(/-[\w-]{8}\./, '.')));
    // The browser requests the favicon at any time.
    expect([...assetPaths].filter((path) => !/\.(woff2|svg)$/.test(path)).sort()).toEqual([
      `/api/pets/share/${pet.shareToken}/photo`,
      '/assets/public-pet/first-en.js',
      '/assets/public-pet/page.js',
      '/assets/public-pet/style.css',
      `/share/pet/${pet.shareToken}`,
    ]);
    expect(await page.context().cookies()).toEqual([]);
    expect(app.problems).toEqual([]);
  });

  it('is accessible in every look, and prints without its buttons', async () => {
    const page = await openAsStranger();
    await waitForScript(page);
    await forEveryLook(page, async () => {
      expect(await findSeriousProblems(page)).toEqual([]);
      expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.getByText('Jun Reyes').waitFor();
    for (const hidden of [
      page.getByRole('link', { name: 'Call Ana' }),
      page.getByRole('link', { name: 'Download Contact' }),
      shareButton(page),
    ]) {
      expect(await hidden.count()).toBe(0);
    }
    // Printed pages are light in the dark theme too.
    const readBackground = () => getComputedStyle(document.body).backgroundColor;
    expect(await page.evaluate(readBackground)).toBe('rgb(251, 248, 243)');
  });

  it('is the same by the pet’s id, in Filipino, with the photo inlined', async () => {
    const page = await openAsStranger({ locale: 'fil-PH' }, `/shared/pet/${pet.id}`);
    const previous = await readContent(page);
    await waitForScript(page);
    await page.locator('form[novalidate]').waitFor({ state: 'attached' });
    await page.getByRole('link', { name: 'Tawagan si Ana' }).waitFor();
    expect(await readContent(page)).toBe(previous);
    expect(previous).not.toContain(pet.shareToken);
    const pictureImage = page.getByRole('img', { name: 'Bantay, litrato' });
    expect(await pictureImage.getAttribute('src')).toMatch(/^data:image\/jpeg;base64,/);
    expect(app.problems).toEqual([]);
  });
});

describe('Share Profile', () => {
  it('shares the link, or copies it without a share sheet', async () => {
    const page = await openAsStranger({ permissions: ['clipboard-read', 'clipboard-write'] });
    await shareButton(page).click();
    await page.getByText('Link Copied').waitFor();
    const link = `${app.url}/share/pet/${pet.shareToken}`;
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

    await page.evaluate(() => {
      Object.assign(navigator, {
        share: async (shared: object) => Object.assign(window, { shared: { ...shared } }),
      });
    });
    await shareButton(page).click();
    await page.waitForFunction(() => 'shared' in window);
    expect(await page.evaluate('shared')).toEqual({ title: 'Bantay', url: link });
    expect(await page.getByText('Link Copied').count()).toBe(0);
  });

  it('reports if neither works, and nothing if the reader cancels', async () => {
    const page = await openAsStranger();
    await page.evaluate(() => {
      const refuse = (name: string) => async () => {
        throw new DOMException('', name);
      };
      Object.assign(navigator, { share: refuse('NotAllowedError') });
    });
    await shareButton(page).click();
    await page.getByText('Share Failed').waitFor();
    await page.getByText('Could not share profile link').waitFor();
    expect(await findSeriousProblems(page)).toEqual([]);
    await page.evaluate(() => {
      Object.assign(navigator, {
        share: async () => {
          throw new DOMException('', 'AbortError');
        },
      });
    });
    await shareButton(page).click();
    await page.getByText('Share Failed').waitFor({ state: 'detached' });
    expect(app.problems).toEqual([]);
  });
});

describe('a pet that is not there', () => {
  it('is reported in words, with a way back', async () => {
    const page = await openAsStranger({}, '/faq');
    const answer = await page.goto('/share/pet/nothing');
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Pet Profile Not Found' }).waitFor();
    await page
      .getByText(
        "The pet profile you're looking for could not be found or is no longer available.",
        { exact: true },
      )
      .waitFor();
    await waitForScript(page);
    await forEveryLook(page, async () => {
      expect(await findSeriousProblems(page)).toEqual([]);
      expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    });
    await page.getByRole('link', { name: 'Go Back' }).click();
    await page.waitForURL('**/faq');
  });
});
