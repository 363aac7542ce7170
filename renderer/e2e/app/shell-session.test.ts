import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { everythingLoaded, expectSessionEnd } from '#renderer/e2e/testing/actions.ts';
import { type App, startApp } from '#renderer/e2e/testing/testing.ts';

let app: App;
let page: Page;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  page = await app.freshPage();
});

it('reports a 401 on the pet page without a retry, and redirects to the login', async () => {
  const { user } = await app.signIn({}, page.context());
  const pet = await buildPet(app.server.db, { userId: user.id });
  await page.goto('/dashboard');
  const link = page.getByRole('link', { name: new RegExp(pet.name) }).first();
  await link.waitFor();
  // Everything must be loaded, because a late request of the dashboard would find the ended session before
  // the pet's page does.
  await everythingLoaded(page);
  await app.server.db.run((knex) => knex('sessions').del());
  let requestCount = 0;
  page.on('response', (response) => {
    if (response.url().includes(`/api/pets/${pet.id}/medical-records`)) requestCount += 1;
  });
  await expectSessionEnd(page, () => link.click());
  expect(requestCount).toBe(1);
});
