import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { doubleText } from '#renderer/e2e/testing/layout-checks.ts';
import { forEveryLook, lookName, measureOverflow } from '#renderer/e2e/testing/looks.ts';
import { type App, startApp } from '#renderer/e2e/testing/testing.ts';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

const TITLE = 'What a finder will see';

const startNewcomer = async () => {
  const context = await app.newContext();
  const contact = { firstName: 'Ana', lastName: 'Reyes', phone: '0917 555 0100' };
  const emergencyFields = { emergencyContact: 'Ben Reyes', emergencyPhone: '0917 555 0199' };
  const { user, client } = await app.signIn(
    {
      ...contact,
      ...emergencyFields,
      email: `first-${crypto.randomUUID()}@example.com`,
      sharingExplainedAt: null,
    },
    context,
  );
  const pet = await buildPet(app.server.db, { userId: user.id });
  const page = await context.newPage();
  return { context, page, user, client, pet, screen: actionsOn(page) };
};

const isExplained = async (client: Awaited<ReturnType<typeof startNewcomer>>['client']) =>
  (await client.get('/api/auth/user')).body['sharingExplainedAt'] !== null;

test('shows an owner once, across devices, what a finder sees before the first code', async () => {
  const { page, client, pet, user, screen } = await startNewcomer();
  await page.goto(`/pet/${pet.id}?tab=qr`);
  const sheet = page.getByRole('dialog', { name: TITLE });
  await sheet.getByText(`You: Ana Reyes, 0917 555 0100, ${user.email}`).waitFor();
  await sheet.getByText('Emergency contact: Ben Reyes, 0917 555 0199').waitFor();
  // These switches are on by default, as the specification says.
  for (const name of [/^Public profile/, /^QR emergency info/]) {
    expect(await sheet.getByRole('switch', { name }).isChecked()).toBe(true);
  }
  await forEveryLook(page, async (look) => {
    expect(await measureOverflow(page), lookName(look)).toBeLessThanOrEqual(0);
    expect(await findSeriousProblems(page), lookName(look)).toEqual([]);
  });

  await sheet.getByRole('switch', { name: /^QR emergency info/ }).click();
  await sheet.getByText('Not your emergency contact').waitFor();
  await sheet.getByRole('switch', { name: /^Public profile/ }).click();
  await sheet.getByText(/^Nothing. While the public profile is off/).waitFor();
  await sheet.getByRole('switch', { name: /^Public profile/ }).click();
  await sheet.getByText(/^You: Ana Reyes/).waitFor();
  await screen.press('Got It');
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('radio', { name: 'Collar tag', exact: true }).waitFor();
  await expect.poll(() => isExplained(client)).toBe(true);
  const { body } = await client.get('/api/auth/user');
  expect(body['privacySettings']).toMatchObject({ publicProfile: true, qrEmergencyInfo: false });

  await page.goto(`/pet/${pet.id}?tab=qr`);
  await page.getByRole('radio', { name: 'Collar tag', exact: true }).waitFor();
  expect(await sheet.count()).toBe(0);
});

test('shows it offline too, and tells the server later', async () => {
  const { context, page, client, pet, screen } = await startNewcomer();
  await page.goto(`/pet/${pet.id}?tab=qr`);
  const sheet = page.getByRole('dialog', { name: TITLE });
  await sheet.waitFor();
  await context.setOffline(true);
  await screen.press('Got It');
  await sheet.waitFor({ state: 'hidden' });
  expect(await isExplained(client)).toBe(false);
  await context.setOffline(false);
  await page.goto(`/pet/${pet.id}?tab=qr`);
  await page.getByRole('radio', { name: 'Collar tag', exact: true }).waitFor();
  expect(await sheet.count()).toBe(0);
  await expect.poll(() => isExplained(client)).toBe(true);
});

test('shows it in Filipino to an owner of that language', async () => {
  const { page, client, pet, screen } = await startNewcomer();
  await client.put('/api/auth/user', { preferredLanguage: 'fil' });
  await page.goto(`/pet/${pet.id}?tab=qr`);
  await page.getByRole('dialog', { name: 'Ang makikita ng makakahanap' }).waitFor();
  await screen.press('Sige');
  await expect.poll(() => isExplained(client)).toBe(true);
});

test('with text of double size, the name of a pet makes its switches no wider than a phone', async () => {
  const { page, client, pet } = await startNewcomer();
  await client.put(`/api/pets/${pet.id}`, { name: 'Napakahabangpangalan'.repeat(5) });
  await doubleText(page);
  await page.goto(`/pet/${pet.id}?tab=qr`);
  const content = page.getByRole('dialog').getByRole('region', { name: TITLE });
  await content.getByRole('switch', { name: /^Public profile/ }).waitFor();
  const hiddenWidth = await content.evaluate(
    ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
  );
  expect(hiddenWidth).toBe(0);
});
