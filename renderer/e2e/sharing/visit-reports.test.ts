import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { createZerosFile } from '#renderer/e2e/testing/large-files.ts';
import { doubleText } from '#renderer/e2e/testing/layout-checks.ts';
import { LOOKS, lookName, measureOverflow, showIn } from '#renderer/e2e/testing/looks.ts';
import { addPetFor } from '#renderer/e2e/testing/owned-pets.ts';
import {
  type App,
  DESKTOP,
  nextOwner,
  PHONE,
  startApp,
  toastOf,
} from '#renderer/e2e/testing/testing.ts';
import { expectOwnStyles } from '#renderer/e2e/testing/visitor-styles.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import type { TestClient } from '#server/testing.ts';
import type { NewVetLink, VetLink } from '#server/vet-links/contract.ts';
import type { VisitReport } from '#server/visit-reports/contract.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

let app: App;
let page: Page;
let client: TestClient;
let pet: Pet;
let link: string;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  ({ client, page } = await nextOwner(app));
  pet = await addPetFor(client, { allergies: 'Chicken' });
  const { body } = await client.post<NewVetLink>(`/api/pets/${pet.id}/vet-links`, {
    ...{ hours: 72, allowReport: true, questions: 'Can he stop doxycycline?' },
    include: { records: true, documents: true, diary: true, care: true },
  });
  ({ link } = body);
  await page.setViewportSize(PHONE);
});

/** Hands in a report as the form without scripts does. */
const handIn = async (findings: string): Promise<void> => {
  const form = new FormData();
  const report = { findings, visitedOn: '2026-11-20', nextDueDate: '2026-12-04' };
  for (const [name, value] of Object.entries({ ...report, vetName: 'Dr. Liza Ramos' })) {
    form.set(name, value);
  }
  form.append('files', new File([PDF], 'Blood count.pdf'));
  const headers = { Origin: new URL(link).origin, Accept: 'application/json' };
  const answer = await fetch(`${link}/reports`, { method: 'POST', body: form, headers });
  expect(answer.status).toBe(201);
};

const listVisitReports = async () => (await client.get<VisitReport[]>('/api/visit-reports')).body;

test('the page of a vet has room for a long name and for text of double size', async () => {
  await client.put(`/api/pets/${pet.id}`, { name: 'Napakahabangpangalan'.repeat(5) });
  const visit = await (await app.newContext()).newPage();
  await visit.goto(link);
  expect(await measureOverflow(visit)).toBeLessThanOrEqual(0);
  await client.put(`/api/pets/${pet.id}`, { name: 'Bantay' });
  await doubleText(visit);
  await visit.reload();
  expect(await measureOverflow(visit)).toBeLessThanOrEqual(0);
});

test('a vet writes a report, keeps it when it is refused, and sends it', async () => {
  const vet = await app.newContext({ viewport: DESKTOP });
  const visit = await vet.newPage();
  await visit.goto(link);
  await visit.getByRole('heading', { name: 'Hand back a visit report' }).waitFor();
  await expectOwnStyles(visit);
  const columns = await visit
    .getByRole('main')
    .evaluate((main) => getComputedStyle(main).gridTemplateColumns);
  expect(columns).toMatch(/^264px [\d.]+px 384px$/);
  for (const look of LOOKS) {
    await showIn(visit, look);
    expect(await findSeriousProblems(visit), lookName(look)).toEqual([]);
  }
  await visit.getByLabel('Findings').fill('Platelets 182, better.');
  await visit.getByLabel('Your name').fill('Dr. Liza Ramos');
  await visit.getByLabel('Next due').fill('2026-11-20');
  const filesField = visit.getByLabel('PDFs or photos (up to 3)');
  const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PDF });
  await filesField.setInputFiles(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map(file));
  await visit.getByText('A report can have up to 3 files').waitFor();
  await filesField.setInputFiles(await createZerosFile('X-ray.pdf', 11_000_000));
  await visit.getByText('X-ray.pdf: A file can have up to 10 MB').waitFor();
  await filesField.setInputFiles([file('Blood count.pdf')]);
  await visit.getByRole('button', { name: 'Send to Ana' }).click();
  await visit.getByText('The next due date must be after the visit').waitFor();
  const nextDue = visit.getByLabel('Next due');
  expect(await nextDue.evaluate((field) => field.nextElementSibling?.textContent)).toBe(
    'The next due date must be after the visit',
  );
  expect(await nextDue.getAttribute('aria-describedby')).toBe('problem');
  await visit.getByLabel('Treatment').fill('a'.repeat(10_001));
  await visit.getByRole('button', { name: 'Send to Ana' }).click();
  await visit.getByText('Please keep this to 10,000 characters.').waitFor();
  const treatment = visit.getByLabel('Treatment');
  expect((await treatment.inputValue()).length).toBe(10_001);
  expect(await treatment.getAttribute('aria-describedby')).toBe('problem');
  expect(await nextDue.getAttribute('aria-describedby')).toBeNull();
  await treatment.fill('');
  expect(await listVisitReports()).toEqual([]);
  // Phones reload a page after their camera was open.
  await visit.reload();
  await expect.poll(() => visit.getByLabel('Findings').inputValue()).toBe('Platelets 182, better.');
  await filesField.setInputFiles([file('Blood count.pdf')]);
  await visit.getByLabel('Next due').fill('2026-12-04');
  await visit.getByRole('button', { name: 'Send to Ana' }).click();
  await visit.getByText('Sent to Ana', { exact: true }).waitFor();
  expect(await listVisitReports()).toMatchObject([
    { findings: 'Platelets 182, better.', files: [{ name: 'Blood count.pdf' }] },
  ]);
  expect(await visit.getByLabel('Findings').inputValue()).toBe('');
  await visit.getByLabel('Findings').fill('Doxycycline can stop.');
  await visit.getByLabel('Your name').fill('Dr. Liza Ramos');
  const { body: links } = await client.get<readonly VetLink[]>(`/api/pets/${pet.id}/vet-links`);
  await client.delete(`/api/vet-links/${links[0]?.id}`);
  await visit.getByRole('button', { name: 'Send to Ana' }).click();
  await visit.getByText(/^This link does not work\. It has ended/).waitFor();
  expect(await visit.getByLabel('Findings').inputValue()).toBe('Doxycycline can stop.');
});

test('a vet reads why a report waits, and keeps it, when it was sent too often or the server fails', async () => {
  const vet = await app.newContext();
  const visit = await vet.newPage();
  await visit.goto(link);
  await visit.getByLabel('Findings').fill('Platelets 182, better.');
  await visit.getByLabel('Your name').fill('Dr. Liza Ramos');
  const send = () => visit.getByRole('button', { name: 'Send to Ana' }).click();
  await visit.route('**/reports', (route) => route.fulfill({ status: 503, body: '{}' }), {
    times: 1,
  });
  await send();
  await visit.getByText('Something went wrong here. Please try again in a moment.').waitFor();
  await visit.route('**/reports', (route) => route.fulfill({ status: 404, body: 'not found' }), {
    times: 1,
  });
  await send();
  await visit.getByText('It could not be sent. Check the connection and try again.').waitFor();
  // A proxy can allow less than the server.
  await visit.route('**/reports', (route) => route.fulfill({ status: 413, body: 'too large' }), {
    times: 1,
  });
  await send();
  await visit.getByText('This is too large to save. Please make it smaller').waitFor();
  expect(await visit.getByLabel('PDFs or photos (up to 3)').getAttribute('aria-invalid')).toBe(
    'true',
  );
  const headers = { Origin: new URL(link).origin, Accept: 'application/json' };
  const post = () => fetch(`${link}/reports`, { method: 'POST', body: new FormData(), headers });
  while ((await post()).status !== 429);
  await send();
  await visit.getByText('Too many attempts. Please wait 15 minutes and try again.').waitFor();
  expect(await visit.getByLabel('Findings').inputValue()).toBe('Platelets 182, better.');
});

test('without a script, a refused report comes back with the problem at its field, in view', async () => {
  const vet = await app.newContext({ viewport: PHONE, javaScriptEnabled: false });
  const visit = await vet.newPage();
  await visit.goto(link);
  await visit.getByLabel('Findings').fill('a'.repeat(10_001));
  await visit.getByLabel('Your name').fill('Dr. Liza Ramos');
  await visit.getByRole('button', { name: 'Send to Ana' }).click();
  const problem = visit.getByText('Please keep this to 10,000 characters.');
  await problem.waitFor();
  const field = visit.getByLabel('Findings');
  await expect.poll(async () => (await field.boundingBox())?.y).toBeLessThan(PHONE.height);
  expect(await field.getAttribute('aria-describedby')).toBe(await problem.getAttribute('id'));
  expect((await field.inputValue()).length).toBe(10_001);
});

test('the owner finds a report on the dashboard, and adds it to the booklet', async () => {
  await handIn('Bruise on the belly fading.');
  await page.goto('/dashboard');
  await page.getByText('Bantay · Bruise on the belly fading.').waitFor();
  await page.getByRole('link', { name: /Dr\. Liza Ramos/ }).click();
  await page.getByText('For Bantay, not in the booklet yet').waitFor();
  for (const look of LOOKS) {
    await showIn(page, look);
    expect(await findSeriousProblems(page), lookName(look)).toEqual([]);
  }
  await page.setViewportSize(PHONE);
  await page.getByText('Follow-up Visit, Dec 4, 2026').waitFor();
  await page.getByRole('button', { name: 'Add to Bantay’s booklet' }).click();
  await toastOf(page).getByText('Added to the booklet').waitFor();
  await page.waitForURL(`**/pet/${pet.id}`);
  const path = `/api/pets/${pet.id}/medical-records`;
  expect((await client.get<MedicalRecord[]>(path)).body).toMatchObject([
    { title: 'Follow-up Visit', documents: [{ name: 'Blood count.pdf' }] },
  ]);
  expect(await listVisitReports()).toEqual([]);
});

test.each([
  ['adding it unchanged', 'Add to Bantay’s booklet'],
  ['discarding it', 'Discard'],
  ['opening it after another device', undefined],
])('%s removes the draft of a report', async (_, button) => {
  await handIn('Bruise on the belly fading.');
  const [report] = await listVisitReports();
  const hasDraft = () =>
    page.evaluate(
      (id) => Object.keys(localStorage).some((key) => key.includes(String(id))),
      report?.id,
    );
  await page.goto(`/visit-report/${report?.id}`);
  await page.getByRole('button', { name: 'Edit first' }).click();
  await page.getByLabel('Title').fill('Blood Test');
  await page.keyboard.press('Escape');
  await expect.poll(hasDraft).toBe(true);
  if (button === undefined) {
    const { status } = await client.post(`/api/visit-reports/${report?.id}/accept`, {});
    expect(status).toBe(201);
    await page.reload();
    await page.getByText('This report was added or discarded').waitFor();
  } else {
    await page.getByRole('button', { name: button, exact: true }).click();
    if (button === 'Discard')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await page.waitForURL(`**/pet/${pet.id}`);
  }
  await expect.poll(hasDraft).toBe(false);
});

test('what was typed stays when another device has added the report meanwhile', async () => {
  await handIn('Bruise on the belly fading.');
  const [report] = await listVisitReports();
  await page.goto(`/visit-report/${report?.id}`);
  await page.getByRole('button', { name: 'Edit first' }).click();
  await page.getByLabel('Title').fill('Blood Test');
  const { status } = await client.post(`/api/visit-reports/${report?.id}/accept`, {});
  expect(status).toBe(201);
  await page.getByRole('button', { name: 'Add to booklet', exact: true }).click();
  await page.getByText(/^This can no longer be saved/).waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Blood Test');
  await page.keyboard.press('Escape');
  await page.getByText('This report was added or discarded').waitFor();
});

test('the owner edits a report from the page of the pet, and discards another one', async () => {
  await handIn('First report');
  await page.goto(`/pet/${pet.id}`);
  await page.getByRole('link', { name: /First report/ }).click();
  await page.getByRole('button', { name: 'Edit first' }).click();
  await page.getByLabel('Kind of record').selectOption('lab-test');
  await page.getByLabel('Title').fill('Blood Test');
  await page.reload();
  await page.getByRole('button', { name: 'Edit first' }).click();
  await page.getByText('Draft saved').waitFor();
  expect(await page.getByLabel('Kind of record').inputValue()).toBe('lab-test');
  expect(await page.getByLabel('Title').inputValue()).toBe('Blood Test');
  await page.getByLabel('Next due').fill('2026-11-01');
  expect(await findSeriousProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add to booklet', exact: true }).click();
  await page.getByLabel('Next due').fill('');
  await page.getByRole('button', { name: 'Add to booklet', exact: true }).click();
  await toastOf(page).getByText('Added to the booklet').waitFor();
  const path = `/api/pets/${pet.id}/medical-records`;
  expect((await client.get<MedicalRecord[]>(path)).body).toMatchObject([
    { type: 'lab-test', title: 'Blood Test', description: 'First report', nextDueDate: null },
  ]);
  await handIn('Second report');
  const [second] = await listVisitReports();
  await page.goto(`/visit-report/${second?.id}`);
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await toastOf(page).getByText('The report is discarded').waitFor();
  expect(await listVisitReports()).toEqual([]);
  await page.goto(`/visit-report/${second?.id}`);
  await page.getByText('This report was added or discarded').waitFor();
});
