import type { FileChooser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import { setStorageLimit } from '#db/plans/queries.ts';
import { actionsOn, goOffline } from '#renderer/e2e/testing/actions.ts';
import { phonePhotoFile } from '#renderer/e2e/testing/large-files.ts';
import { expectInOrder, expectRoomForLargeText } from '#renderer/e2e/testing/layout-checks.ts';
import {
  type App,
  newOwner,
  nextOwnerWithDog,
  PHONE,
  startApp,
} from '#renderer/e2e/testing/testing.ts';
import type { MemberRole } from '#server/members/rules.ts';
import { buildMembership } from '#server/members/testing.ts';
import type { PetDocument } from '#server/pet-documents/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { pdfForm } from '#server/testing/pdf-form.ts';
import type { TestClient } from '#server/testing.ts';

let app: App;

beforeAll(async () => {
  app = await startApp({ browser: 'whole' });
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const PDF_FILE = { name: 'policy.pdf', mimeType: 'application/pdf', buffer: PDF };

const listDocuments = async (client: TestClient, { id }: Pet) =>
  (await client.get<PetDocument[]>(`/api/pets/${id}/pet-documents`)).body;

const listPages = async (client: TestClient, pet: Pet) =>
  (await listDocuments(client, pet)).map(({ title, pages }) => [
    title,
    pages.map(({ type, name }) => name ?? type),
  ]);

const choose = async (page: Page, files: Parameters<FileChooser['setFiles']>[0]) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add a photo or PDF' }).click();
  await (await chooser).setFiles(files);
};

const openForm = async (page: Page, pet: Pet) => {
  await page.setViewportSize(PHONE);
  await page.goto(`/pet/${pet.id}/documents`);
  await page.getByRole('button', { name: 'Add document' }).last().click();
  const form = page.getByRole('dialog', { name: 'Add document' });
  await form.getByRole('radio', { name: 'Insurance' }).click();
  return form;
};

test('adds a document with a photo and a PDF, shows its end and its pages, edits and deletes it', async () => {
  const { page, context, client, pet } = await nextOwnerWithDog(app);
  const screen = actionsOn(page);
  await page.setViewportSize(PHONE);
  await page.goto(`/pet/${pet.id}/documents`);
  await page.getByText('Keep the papers of Bantay here').waitFor();
  await expectInOrder(page, 'no documents');
  const form = await openForm(page, pet);
  expect(await form.getByLabel('Title').inputValue()).toBe('Insurance policy');
  await choose(page, await phonePhotoFile());
  await form.getByAltText('Page 1').waitFor();
  const addPage = form.getByRole('button', { name: 'Add a photo or PDF' });
  await expect.poll(() => addPage.evaluate((at) => at === document.activeElement)).toBe(true);
  await choose(page, PDF_FILE);
  await form.getByText('2, PDF').waitFor();
  await form.getByText('2 of 10').waitFor();
  await form.getByLabel('Number').fill('SPI-55-20931');
  await form.getByLabel('Issued').fill('2026-12-03');
  await form.getByLabel('Ends').fill('2026-12-02');
  await form.getByText('In 12 days').waitFor();
  await form.getByRole('switch', { name: 'Remind me' }).waitFor();
  await screen.press('Save document');
  await form.getByText('The last day is before the day of issue').waitFor();
  await form.getByLabel('Issued').fill('2025-12-02');
  await expectInOrder(page, 'the form of a document');
  await screen.press('Save document');
  await screen.seesToast('Document saved');
  await page.getByText('Insurance policy ends in 12 days').waitFor();
  const row = page.getByRole('button', { name: /Insurance policy/ });
  await row.getByText('ends Dec 2, 2026').waitFor();
  await row.getByText('2 pages').waitFor();
  await expect
    .poll(() => listPages(client, pet))
    .toEqual([['Insurance policy', ['photo', 'policy.pdf']]]);
  const { body: reminders } = await client.get<ReminderWithPet[]>(`/api/pets/${pet.id}/reminders`);
  expect(reminders).toMatchObject([{ type: 'document', title: 'Insurance policy' }]);
  await expectInOrder(page, 'a list of documents');
  await expectRoomForLargeText(page, 'a list of documents');

  await row.click();
  const sheet = page.getByRole('dialog', { name: 'Insurance policy' });
  await sheet.getByText('Reminder 30 and 7 days before, and on the day').waitFor();
  await sheet.getByRole('button', { name: 'Page 1' }).click();
  await page.getByRole('dialog', { name: 'Photo 1 of 1' }).waitFor();
  await page.keyboard.press('Escape');
  const link = sheet.getByRole('link', { name: /policy\.pdf/ });
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expect.poll(() => tab.url()).toContain('/api/documents/');
  await tab.close();
  await expectInOrder(page, 'a document');
  await screen.press('Edit');
  await page.getByRole('button', { name: 'Remove page 1' }).click();
  await page.getByLabel('Ends').fill('2026-10-02');
  await screen.press('Save document');
  await sheet.getByText('Oct 2, 2026 · ended').waitFor();
  await expect.poll(() => listPages(client, pet)).toEqual([['Insurance policy', ['policy.pdf']]]);
  await screen.press('Delete');
  await page.getByText('Its page and its reminder are deleted too.').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await screen.press('Edit');
  await page.getByLabel('Ends').fill('');
  await screen.press('Save document');
  await sheet.getByText('ended').waitFor({ state: 'detached' });
  await screen.press('Delete');
  await page.getByText('Its page is deleted too.').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete document' }).click();
  await page.getByText('Keep the papers of Bantay here').waitFor();
  await expect.poll(() => listDocuments(client, pet)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: 'Valid 1' }).waitFor();
  expect(await listPages(client, pet)).toEqual([['Insurance policy', ['policy.pdf']]]);
  expect(app.problems).toEqual([]);
});

/** Reads of files by the page wait, then go on with `release`, or fail with `fail`. */
const holdFileReads = async (page: Page) => {
  await page.evaluate(() => {
    const { readAsDataURL } = FileReader.prototype;
    FileReader.prototype.readAsDataURL = function (this: FileReader, file: Blob) {
      const read = () => readAsDataURL.call(this, file);
      addEventListener('test:release', read, { once: true });
      const fail = () => this.dispatchEvent(new ProgressEvent('error'));
      addEventListener('test:fail', fail, { once: true });
      document.body.dataset['heldReads'] = String(
        Number(document.body.dataset['heldReads'] ?? 0) + 1,
      );
    };
  });
  const send = (event: string) =>
    page.evaluate((type) => void dispatchEvent(new Event(type)), `test:${event}`);
  /** Waits until this number of reads were held, because a file is read a little after it was chosen. */
  const held = (count: number) =>
    expect
      .poll(() => page.evaluate(() => Number(document.body.dataset['heldReads'] ?? 0)))
      .toBe(count);
  return { held, release: () => send('release'), fail: () => send('fail') };
};

test('a page that is removed while another is read stays removed, and a file that cannot be read blocks nothing', async () => {
  const { page, client, pet } = await nextOwnerWithDog(app);
  const screen = actionsOn(page);
  const form = await openForm(page, pet);
  await choose(page, { ...PDF_FILE, name: 'first.pdf' });
  await form.getByText('first.pdf').waitFor();
  const { held, release, fail } = await holdFileReads(page);
  await choose(page, PDF_FILE);
  await held(1);
  await form.getByRole('button', { name: 'Remove page 1' }).press('Enter');
  // The keyboard continues at a control beside the button that is gone.
  const isControlFocused = () =>
    page.evaluate(() => document.activeElement?.matches('input, button'));
  await expect.poll(isControlFocused).toBe(true);
  await release();
  await form.getByText('policy.pdf').waitFor();
  await form.getByText('1 of 10').waitFor();
  await choose(page, { ...PDF_FILE, name: 'unreadable.pdf' });
  await held(2);
  await fail();
  await screen.seesToast('Not all pages were added', 'The PDF was not added.');
  await screen.press('Save document');
  await screen.seesToast('Document saved');
  await expect.poll(() => listPages(client, pet)).toEqual([['Insurance policy', ['policy.pdf']]]);
  expect(app.problems).toEqual([]);
});

test('the gallery of a document closes when another device removes its last photo', async () => {
  const { page, client, pet } = await nextOwnerWithDog(app);
  const { body: policy } = await client.post<PetDocument>(`/api/pets/${pet.id}/pet-documents`, {
    ...{ kind: 'insurance', title: 'Policy', pages: [asDataUrl(await jpeg({}))] },
  });
  const pdfPath = `/api/pet-documents/${policy.id}/documents`;
  expect((await client.post(pdfPath, pdfForm('policy.pdf'))).status).toBe(201);
  await page.goto(`/pet/${pet.id}/documents`);
  await page.getByRole('button', { name: /Policy/ }).click();
  await page.getByRole('button', { name: 'Page 1', exact: true }).click();
  const gallery = page.getByRole('dialog', { name: /^Photo/ });
  await gallery.waitFor();
  const [stored] = await listDocuments(client, pet);
  const pages = stored?.pages.filter(({ type }) => type === 'pdf').map(({ url }) => url);
  const change = { pages, version: stored?.version };
  expect((await client.put(`/api/pet-documents/${policy.id}`, change)).status).toBe(200);
  // Lists are fetched again when the page is looked at, but not within half a minute.
  await app.advance(60_000);
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await gallery.waitFor({ state: 'detached' });
  await page.getByRole('dialog', { name: 'Policy' }).waitFor();
});

test('an edit keeps the pages that another device adds meanwhile, a photo and a late PDF', async () => {
  const { page, client, pet } = await nextOwnerWithDog(app);
  const { body: document } = await client.post<PetDocument>(`/api/pets/${pet.id}/pet-documents`, {
    ...{ kind: 'passport', title: 'Booklet', pages: [asDataUrl(await jpeg({}))] },
  });
  await page.goto(`/pet/${pet.id}/documents`);
  await page.getByRole('button', { name: /Booklet/ }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await choose(page, await phonePhotoFile());
  await page.getByText('2 of 10').waitFor();
  // The PDF arrives without a new version of the document.
  const pdfPath = `/api/pet-documents/${document.id}/documents`;
  expect((await client.post(pdfPath, pdfForm('late.pdf'))).status).toBe(201);
  await actionsOn(page).press('Save document');
  await actionsOn(page).seesToast('Document saved');
  expect(await listPages(client, pet)).toEqual([['Booklet', ['photo', 'photo', 'late.pdf']]]);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByText('3 of 10').waitFor();
  await page.getByRole('button', { name: 'Remove page 1' }).click();
  const [listed] = await listDocuments(client, pet);
  const otherEdit = {
    version: listed?.version,
    pages: [...(listed?.pages.map(({ url }) => url) ?? []), asDataUrl(await jpeg({}))],
  };
  expect((await client.put(`/api/pet-documents/${document.id}`, otherEdit)).status).toBe(200);
  await actionsOn(page).press('Save document');
  await actionsOn(page).seesToast('Document saved', 'Changes from another device were kept too.');
  expect(await listPages(client, pet)).toEqual([['Booklet', ['photo', 'late.pdf', 'photo']]]);
  expect(app.problems).toEqual([]);
});

for (const isOffline of [false, true]) {
  const side = isOffline ? 'offline' : 'online';
  test(`a PDF that was added ${side} is not sent if the other version of the document is chosen`, async () => {
    const { context, client, pet } = await nextOwnerWithDog(app);
    const page = await context.newPage();
    const { body: document } = await client.post<PetDocument>(`/api/pets/${pet.id}/pet-documents`, {
      ...{ kind: 'passport', title: 'Booklet', pages: [asDataUrl(await jpeg({}))] },
    });
    const screen = actionsOn(page);
    await page.goto(`/pet/${pet.id}/documents`);
    await page.getByRole('button', { name: /Booklet/ }).click();
    await screen.press('Edit');
    await page.getByLabel('Title').fill('Pet booklet');
    await choose(page, PDF_FILE);
    await page.getByText('2 of 10').waitFor();
    await client.put(`/api/pet-documents/${document.id}`, { title: 'Passport' });
    if (isOffline) await goOffline(page);
    await screen.press('Save document');
    if (isOffline) {
      await screen.seesToast('Saved offline');
      await context.setOffline(false);
      await screen.seesToast('1 item needs your decision');
      await screen.press('Choose');
    }
    await page.getByRole('button', { name: 'Use all: Another device' }).click();
    await screen.sees('Not sent yet, and removed for good: 1 PDF');
    await page
      .getByRole('dialog', { name: /^Two versions of/ })
      .getByRole('button', { name: 'Save document' })
      .click();
    await expect.poll(() => listPages(client, pet)).toEqual([['Passport', ['photo']]]);
    await page.waitForLoadState('networkidle');
    await page.reload();
    await page.getByText('1 page').waitFor();
    expect(await listPages(client, pet)).toEqual([['Passport', ['photo']]]);
    await page.close();
  });
}

test('a PDF for which the account had no room is sent when its document is saved again', async () => {
  const { page, client, pet } = await nextOwnerWithDog(app);
  const path = `/api/pets/${pet.id}/pet-documents`;
  await client.post(path, { kind: 'passport', title: 'Booklet' });
  await setStorageLimit(app.server.db, FREE_PLAN_ID, 1);
  const screen = actionsOn(page);
  await page.goto(`/pet/${pet.id}/documents`);
  await page.getByRole('button', { name: /Booklet/ }).click();
  await screen.press('Edit');
  await choose(page, PDF_FILE);
  await screen.press('Save document');
  await page.getByText(/The account is full, so there is no room for this\./).waitFor();
  await setStorageLimit(app.server.db, FREE_PLAN_ID, null);
  await screen.press('Edit');
  await page.getByText('1 of 10').waitFor();
  await screen.press('Save document');
  await expect.poll(() => listPages(client, pet)).toEqual([['Booklet', ['policy.pdf']]]);
});

test('files that cannot be pages take no place, and the toast says which and why', async () => {
  const { page, pet } = await nextOwnerWithDog(app);
  const form = await openForm(page, pet);
  const text = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('?') };
  const large = { ...PDF_FILE, name: 'large.pdf', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) };
  await choose(page, [text, large, ...Array.from({ length: 11 }, () => PDF_FILE)]);
  await actionsOn(page).seesToast(
    'Not all pages were added',
    'note.txt: Please select an image file. large.pdf: PDF size should be 10MB or less. A document can have up to 10 pages.',
  );
  await form.getByText('10 of 10').waitFor();
  expect(app.problems).toEqual([]);
});

test('the keyboard goes to the first missing field, and on to the next row after a deletion', async () => {
  const { page, client, pet } = await nextOwnerWithDog(app);
  const screen = actionsOn(page);
  const path = `/api/pets/${pet.id}/pet-documents`;
  for (const title of ['Blue booklet', 'Red booklet'])
    expect((await client.post(path, { kind: 'other', title })).status).toBe(201);
  const focused = page.locator(':focus');
  await page.goto(`/pet/${pet.id}/documents`);
  const addButton = page.getByRole('button', { name: 'Add document' }).first();
  await addButton.press('Enter');
  await page.getByRole('button', { name: 'Save document' }).press('Enter');
  await page.getByText('Please give the document a title').waitFor();
  expect(await focused.getAttribute('role')).toBe('radio');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // The focus returns a moment later, and would leave the row whose key is pressed next.
  await expect.poll(() => addButton.evaluate((at) => at === document.activeElement)).toBe(true);
  const deleteFirst = async () => {
    await page
      .getByRole('button', { name: /booklet/ })
      .first()
      .press('Enter');
    await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Delete document' }).press('Enter');
    await screen.seesToast('Document deleted');
  };
  await deleteFirst();
  await expect.poll(() => focused.textContent()).toContain('Blue booklet');
  await deleteFirst();
  await page.getByText('Keep the papers of Bantay here').waitFor();
  await expect.poll(() => focused.getAttribute('aria-label')).toBe('Back');
  expect(app.problems).toEqual([]);
});

test('the page of a pet lists the documents that end first, and links to all', async () => {
  const { page, client, pet } = await nextOwnerWithDog(app);
  const path = `/api/pets/${pet.id}/pet-documents`;
  const add = (title: string, expiresOn: string | null) =>
    client.post(path, { kind: 'registration', title, expiresOn });
  await add('Old registration', '2026-03-31');
  await add('Pet passport', '2031-06-12');
  await add('Adoption paper', null);
  await add('City registration', '2026-12-31');
  await page.goto(`/pet/${pet.id}`);
  const part = page.locator('section').filter({ hasText: 'See all 4 documents' }).last();
  const titleButtons = part.getByRole('button');
  await expect
    .poll(async () =>
      (await titleButtons.allInnerTexts()).map((text) => /(Pet|City|Adop)\w*/.exec(text)?.[0]),
    )
    .toEqual(['City', 'Pet', 'Adoption']);
  await part.getByRole('link', { name: 'See all 4 documents' }).click();
  await page.waitForURL(`**/pet/${pet.id}/documents`);
  await page.getByRole('heading', { name: 'Valid 3' }).waitFor();
  await page.getByRole('heading', { name: 'Ended 1' }).waitFor();
});

test('a document with a photo and a PDF added offline survives the end of its page, and arrives once', async () => {
  const { context, client, pet } = await nextOwnerWithDog(app);
  const page = await context.newPage();
  const form = await openForm(page, pet);
  await choose(page, PDF_FILE);
  await form.getByText('1, PDF').waitFor();
  await choose(page, await phonePhotoFile());
  await form.getByAltText('Page 2').waitFor();
  await form.getByLabel('Number').fill('SPI-55-20931');
  await goOffline(page);
  await actionsOn(page).press('Save document');
  await actionsOn(page).seesToast('Saved offline');
  const row = page.getByRole('button', { name: /Insurance policy/ });
  await row.getByText('Saved offline').waitFor();
  await row.click();
  const sheet = page.getByRole('dialog', { name: 'Insurance policy' });
  await sheet.getByText('policy.pdf').waitFor();
  await sheet.getByText('It will be sent when you are back online.').waitFor();
  await expectInOrder(page, 'an unsent document');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('Insurance policy has to be saved first.').waitFor();
  await page.close();

  await context.setOffline(false);
  const secondPage = await context.newPage();
  await secondPage.goto(`/pet/${pet.id}/documents`);
  const expectedDocuments = [['Insurance policy', ['photo', 'policy.pdf']]];
  await expect.poll(() => listPages(client, pet)).toEqual(expectedDocuments);
  await expect.poll(() => secondPage.getByText('Saved offline').count()).toBe(0);
  await secondPage.getByText('2 pages').waitFor();
  expect(await listPages(client, pet)).toEqual(expectedDocuments);
  await secondPage.close();
});

test('a viewer only reads, and a carer adds and changes own documents', async () => {
  const { user, client, pet } = await nextOwnerWithDog(app);
  await client.post(`/api/pets/${pet.id}/pet-documents`, {
    ...{ kind: 'insurance', title: 'Insurance policy', number: 'SPI-55-20931' },
  });
  const open = async (role: MemberRole) => {
    const account = await newOwner(app);
    await buildMembership(app.server.db, { ownerId: user.id, userId: account.user.id }, { role });
    await account.page.goto(`/pet/${pet.id}/documents`);
    await account.page.getByRole('button', { name: /Insurance policy/ }).click();
    const sheet = account.page.getByRole('dialog', { name: 'Insurance policy' });
    await sheet.getByText(/^Added by/).waitFor();
    return { page: account.page, sheet };
  };
  for (const role of ['viewer', 'carer'] as const) {
    const { page, sheet } = await open(role);
    expect(await sheet.getByText('SPI-55-20931').count()).toBe(0);
    expect(await sheet.getByRole('button', { name: /Edit|Delete/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    const addButton = page.getByRole('button', { name: 'Add document' });
    if (role === 'viewer') {
      expect(await addButton.count()).toBe(0);
      continue;
    }
    await addButton.last().click();
    await page.getByRole('radio', { name: 'Contract' }).click();
    await actionsOn(page).press('Save document');
    await page.getByRole('button', { name: /Boarding contract/ }).click();
    const ownSheet = page.getByRole('dialog', { name: 'Boarding contract' });
    expect(await ownSheet.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await ownSheet.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Number').fill('B-7');
    await actionsOn(page).press('Save document');
    await ownSheet.getByText('B-7').waitFor();
  }
  expect((await listPages(client, pet)).toSorted()).toEqual([
    ['Boarding contract', []],
    ['Insurance policy', []],
  ]);
});

test('an empty list has room for a long name without spaces', async () => {
  const { page, client } = await nextOwnerWithDog(app);
  const name = 'Bartholomew'.repeat(6);
  const { body: pet } = await client.post<Pet>('/api/pets', { name, category: 'dog' });
  await page.goto(`/pet/${pet.id}/documents`);
  await page.getByText(`Keep the papers of ${name} here`).waitFor();
  await expectInOrder(page, 'no documents');
});

test('in Filipino', async () => {
  const { page, client, pet } = await nextOwnerWithDog(app);
  await client.put('/api/auth/user', { preferredLanguage: 'fil' });
  await client.post(`/api/pets/${pet.id}/pet-documents`, {
    ...{ kind: 'passport', title: 'Pasaporte', expiresOn: '2026-12-02' },
  });
  await page.goto(`/pet/${pet.id}/documents`);
  await page.getByRole('heading', { name: 'Mga dokumento', exact: true }).waitFor();
  await page.getByText('12 araw na lang: Pasaporte').waitFor();
  await expectInOrder(page, 'documents in Filipino');
  await expectRoomForLargeText(page, 'documents in Filipino');
});
