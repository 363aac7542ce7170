import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createZerosFile } from '#renderer/e2e/testing/large-files.ts';
import { expectInOrder } from '#renderer/e2e/testing/layout-checks.ts';
import { type App, nextOwnerWithDog, startApp, toastOf } from '#renderer/e2e/testing/testing.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { MedicalRecord } from '#server/records/contract.ts';

let app: App;

beforeAll(async () => {
  app = await startApp({ browser: 'whole' });
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

/** A PDF with one empty page. */
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const pdf = (name: string, buffer = PDF) => ({ name, mimeType: 'application/pdf', buffer });

const start = async () => {
  const owner = await nextOwnerWithDog(app);
  const { client, pet } = owner;
  const path = `/api/pets/${pet.id}/medical-records`;
  const listRecords = async () => (await client.get<MedicalRecord[]>(path)).body;
  const addRecord = async () =>
    (
      await client.post<MedicalRecord>(path, {
        type: 'lab-test',
        title: 'Blood Test',
        dateAdministered: '2026-11-20',
      })
    ).body;
  return { ...owner, records: listRecords, give: addRecord };
};

const choose = async (page: Page, file: ReturnType<typeof pdf> | string) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add PDF' }).click();
  await (await chooser).setFiles(file);
};

const openDetail = async (page: Page, pet: Pet) => {
  await page.goto(`/pet/${pet.id}?tab=records`);
  await page.getByRole('button', { name: /Blood Test/ }).click();
  return page.getByRole('dialog', { name: 'Blood Test', exact: true });
};

test('adds a PDF to a record, opens it in a new tab, and removes it after a confirmation', async () => {
  const { context, page, pet, records, give: addRecord } = await start();
  await addRecord();
  const detail = await openDetail(page, pet);
  await choose(page, pdf('result.pdf'));
  const link = detail.getByRole('link', { name: /^result\.pdf.*Opens in a new tab$/ });
  await link.waitFor();
  const [document] = (await records())[0]?.documents ?? [];
  expect(document).toMatchObject({ name: 'result.pdf', size: PDF.byteLength });

  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expect.poll(() => tab.url()).toBe(`${app.url}${document?.url}`);
  await tab.close();

  await detail.getByRole('button', { name: 'Remove result.pdf' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove this PDF?' });
  await question.getByText('result.pdf').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await records())[0]?.documents).toHaveLength(1);
  await detail.getByRole('button', { name: 'Remove result.pdf' }).click();
  await question.getByRole('button', { name: 'Remove PDF' }).click();
  await link.waitFor({ state: 'detached' });
  await expect.poll(async () => (await records())[0]?.documents).toEqual([]);
});

test('rejects files that are not PDFs or too large before sending them', async () => {
  const { page, pet, give: addRecord } = await start();
  await addRecord();
  await openDetail(page, pet);
  const uploadPaths: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/documents')) uploadPaths.push(request.url());
  });
  await choose(page, { ...pdf('photo.png'), mimeType: 'image/png' });
  await toastOf(page).getByText('Please choose a PDF file.').waitFor();
  await choose(page, await createZerosFile('large.pdf', 10 * 1024 * 1024 + 1));
  await toastOf(page).getByText('PDF size should be 10MB or less').waitFor();
  await choose(page, pdf('renamed.pdf', Buffer.from('not a PDF')));
  await toastOf(page).getByText('This PDF is empty or damaged.').waitFor();
  expect(uploadPaths).toEqual([]);
});

test('shows the upload’s progress, and can cancel it', async () => {
  const { page, pet, records, give: addRecord } = await start();
  await addRecord();
  const detail = await openDetail(page, pet);
  const responseGate = Promise.withResolvers<void>();
  await page.route('**/documents*', async (route) => {
    await responseGate.promise;
    await route.abort().catch(() => undefined);
  });
  await choose(page, pdf('result.pdf'));
  await detail.getByRole('progressbar', { name: 'Sending result.pdf' }).waitFor();
  await detail.getByRole('group', { name: 'PDFs' }).getByRole('button', { name: 'Cancel' }).click();
  await detail.getByRole('progressbar').waitFor({ state: 'detached' });
  expect(await toastOf(page).count()).toBe(0);
  responseGate.resolve();
  expect((await records())[0]?.documents).toEqual([]);
});

test('closing the sheet during an upload does not interrupt it', async () => {
  const { page, pet, records, give: addRecord } = await start();
  await addRecord();
  const detail = await openDetail(page, pet);
  const responseGate = Promise.withResolvers<void>();
  await page.route('**/documents*', async (route) => {
    await responseGate.promise;
    await route.continue();
  });
  await choose(page, pdf('result.pdf'));
  await detail.getByRole('progressbar', { name: 'Sending result.pdf' }).waitFor();
  await page.keyboard.press('Escape');
  await detail.waitFor({ state: 'detached' });
  responseGate.resolve();
  const listPdfs = async () =>
    (await records()).map(({ documents }) => documents.map(({ name }) => name));
  await expect.poll(listPdfs).toEqual([['result.pdf']]);
});

test('uploads a PDF chosen with a new record after it, and a refusal loses neither', async () => {
  const { page, pet, records } = await start();
  await page.goto(`/pet/${pet.id}/lab-test`);
  await page.getByLabel('Lab test').selectOption('Blood Test');
  await choose(page, pdf('first.pdf'));
  await choose(page, pdf('second.pdf'));
  let tryCount = 0;
  await page.route('**/documents*', (route) => {
    tryCount += 1;
    return tryCount === 2
      ? route.fulfill({ status: 413, json: { code: 'documents.tooLarge', message: 'x' } })
      : route.continue();
  });
  await page.getByRole('button', { name: 'Save Record' }).click();
  await page.getByRole('alert').getByText('The record is saved, but this PDF is not.').waitFor();
  await page.getByText('second.pdf').waitFor();
  expect(await page.getByText('first.pdf').count()).toBe(0);
  expect((await records()).map(({ documents }) => documents.map(({ name }) => name))).toEqual([
    ['first.pdf'],
  ]);
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.waitForURL(`**/pet/${pet.id}*`);
  expect((await records()).map(({ documents }) => documents.map(({ name }) => name))).toEqual([
    ['first.pdf', 'second.pdf'],
  ]);
});

test('a PDF that the server refuses can be left out', async () => {
  const { page, pet, records } = await start();
  await page.goto(`/pet/${pet.id}/lab-test`);
  await page.getByLabel('Lab test').selectOption('Blood Test');
  await choose(page, pdf('result.pdf'));
  await page.route('**/documents*', (route) =>
    route.fulfill({ status: 413, json: { code: 'documents.tooLarge', message: 'x' } }),
  );
  await page.getByRole('button', { name: 'Save Record' }).click();
  const note = page.getByRole('alert').getByText('The record is saved, but this PDF is not.');
  await note.waitFor();
  await page.getByRole('button', { name: 'Remove result.pdf' }).click();
  await note.waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'Send again' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Go on without it' }).click();
  await page.waitForURL(`**/pet/${pet.id}*`);
  expect((await records()).map(({ title, documents }) => [title, documents])).toEqual([
    ['Blood Test', []],
  ]);
});

test('a PDF whose upload loses the connection waits on the device and arrives once', async () => {
  const { page, pet, records, give: addRecord } = await start();
  await addRecord();
  const detail = await openDetail(page, pet);
  let tryCount = 0;
  await page.route('**/documents*', async (route) => {
    tryCount += 1;
    // The first upload arrives, but its answer is lost.
    if (tryCount > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await choose(page, pdf('result.pdf'));
  await detail.getByRole('link', { name: /^result\.pdf/ }).waitFor();
  await expect.poll(() => tryCount).toBeGreaterThan(1);
  await expect.poll(() => detail.getByText('not sent yet').count()).toBe(0);
  expect((await records()).map(({ documents }) => documents.map(({ name }) => name))).toEqual([
    ['result.pdf'],
  ]);
});

test('the desktop app saves a PDF, because it opens no second window', async () => {
  const { page, pet, give: addRecord } = await start();
  await using _initScript = await page.addInitScript(() => {
    Object.assign(window, {
      alagaDesktop: {
        platform: 'linux',
        version: '1',
        onAsked: () => () => {},
        tell: () => Promise.resolve(),
      },
    });
  });
  await addRecord();
  const detail = await openDetail(page, pet);
  await choose(page, pdf('result.pdf'));
  const download = page.waitForEvent('download');
  await detail.getByRole('link', { name: /result\.pdf/ }).click();
  expect((await download).suggestedFilename()).toBe('result.pdf');
});

test('a record’s PDFs have no layout or accessibility problem in both themes, from 320 px to a desktop', async () => {
  const { page, pet, give: addRecord } = await start();
  await addRecord();
  const detail = await openDetail(page, pet);
  await choose(page, pdf('a rather long name of a result that came by mail.pdf'));
  await detail.getByRole('link', { name: /long name/ }).waitFor();
  await expectInOrder(page, 'the detail');
  await detail.getByRole('button', { name: /^Remove/ }).click();
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await expectInOrder(page, 'the question');
  expect(await question.isVisible()).toBe(true);
  await page.goto(`/pet/${pet.id}/lab-test`);
  await choose(page, pdf('result.pdf'));
  await page.getByText('result.pdf').waitFor();
  await expectInOrder(page, 'the form');
  expect(app.problems).toEqual([]);
});
