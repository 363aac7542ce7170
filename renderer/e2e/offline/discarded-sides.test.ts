import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { expectInOrder, expectRoomForLargeText } from '#renderer/e2e/testing/layout-checks.ts';
import { type App, nextOwnerWithDog, startApp } from '#renderer/e2e/testing/testing.ts';
import type { CarePlan } from '#server/care/contract.ts';
import { AMOXICILLIN, TWICE_A_DAY } from '#server/care/testing.ts';
import type { DiaryEntry } from '#server/diary/contract.ts';
import type { PetDocument } from '#server/pet-documents/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import type { TestClient } from '#server/testing.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

/** Creates a diary entry, a document with a page and a care plan, each with a discarded version. */
const createConflicts = async (client: TestClient, { id: petId }: Pet) => {
  const conflictOn = (words: object) => ({ givenUp: [{ words, photos: [] }] });
  const { body: entry } = await client.post<DiaryEntry>(`/api/pets/${petId}/diary`, {
    ...{ kind: 'appetite', level: 3, note: 'Ate half' },
  });
  await client.put(`/api/diary/${entry.id}`, {
    ...{ note: 'Ate nothing', conflict: conflictOn({ note: 'Ate half' }) },
  });
  const { body: document } = await client.post<PetDocument>(`/api/pets/${petId}/pet-documents`, {
    ...{ kind: 'insurance', title: 'Policy', pages: [asDataUrl(await jpeg({}))] },
  });
  await client.put(`/api/pet-documents/${document.id}`, {
    ...{ pages: [], conflict: conflictOn({ pages: document.pages.map(({ url }) => url) }) },
  });
  const plan = { ...AMOXICILLIN };
  const { body: stored } = await client.post<CarePlan>(`/api/pets/${petId}/care-plans`, plan);
  await client.put(`/api/care-plans/${stored.id}`, {
    steps: [{ ...TWICE_A_DAY, times: ['09:00'] }],
    conflict: conflictOn({ steps: stored.steps, asNeeded: null }),
  });
  return { entry, document, plan: stored };
};

/** Takes the discarded version of everything in the dialog. */
const putBack = async (page: Page, name: string) => {
  const screen = actionsOn(page);
  await screen.press(`View the version of ${name} that was not kept`);
  const dialog = page.getByRole('dialog', { name: `Two versions of ${name}` });
  await dialog.getByRole('radio').first().click();
  await expectInOrder(page, `the version of ${name} that was not kept`);
  await dialog.getByRole('button', { name: 'Put Back' }).click();
  await screen.seesToast(`${name} was updated`);
  await dialog.waitFor({ state: 'hidden' });
};

test('discarded versions of a diary entry, a document and a care plan are listed and put back', async () => {
  const { page, client, pet } = await nextOwnerWithDog(app);
  const { entry, document, plan } = await createConflicts(client, pet);
  const screen = actionsOn(page);
  await page.goto('/recently-deleted');
  await screen.sees('Diary entry, version that was not kept');
  await screen.sees('Document, version that was not kept');
  await screen.sees('Care plan, version that was not kept');
  await expectInOrder(page, 'discarded versions under Recently deleted');
  await expectRoomForLargeText(page, 'Recently deleted');

  await putBack(page, pet.name);
  const { body: entryAfter } = await client.get<DiaryEntry>(`/api/diary/${entry.id}`);
  expect(entryAfter).toMatchObject({ note: 'Ate half', level: 3 });
  await putBack(page, 'Policy');
  const { body: documentAfter } = await client.get<PetDocument>(
    `/api/pet-documents/${document.id}`,
  );
  expect(documentAfter.pages).toEqual(document.pages);
  await putBack(page, 'Amoxicillin');
  const { body: plans } = await client.get<readonly CarePlan[]>('/api/care-plans');
  expect(plans).toMatchObject([{ id: plan.id, steps: plan.steps }]);
});
