import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { actionsOn, goOffline } from '#renderer/e2e/testing/actions.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { forEveryLook, measureOverflow } from '#renderer/e2e/testing/looks.ts';
import { type App, nextOwnerWithDog, startApp } from '#renderer/e2e/testing/testing.ts';
import { checkChangesSooner } from '#renderer/e2e/testing/timers.ts';
import type { Pet } from '#server/pets/contract.ts';

/** These tests are about a message for finders that one device changes offline and another one online. */

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app.close());

const FIRST = { lost: true, message: 'Shy', place: 'Market' };

/** A lost pet whose message this device has changed without a connection. */
const changeOffline = async () => {
  const { page, client, pet } = await nextOwnerWithDog(app);
  const path = `/api/pets/${pet.id}/lost`;
  await checkChangesSooner(page);
  await client.put(path, FIRST);
  await page.goto(`/pet/${pet.id}`);
  const screen = actionsOn(page);
  await screen.sees('Bantay is lost');
  await goOffline(page);
  await screen.press('Edit Message');
  await screen.fill({ 'Message for the finder of Bantay (optional)': 'Call her Muning' });
  await screen.press('Save Message');
  await screen.sees('Saved offline');
  const readLost = async () => {
    const { lostSince, lostMessage, lostPlace } = (await client.get<Pet>(`/api/pets/${pet.id}`))
      .body;
    return [lostSince !== null, lostMessage, lostPlace];
  };
  return { page, screen, readLost, change: (body: object) => client.put(path, body) };
};

const sendWaiting = (page: Page) => page.context().setOffline(false);

test('keeps what another device has changed in the other field', async () => {
  const { page, screen, readLost, change } = await changeOffline();
  await change({ ...FIRST, place: 'Church' });
  await sendWaiting(page);
  await expect.poll(readLost).toEqual([true, 'Call her Muning', 'Church']);
  await screen.sees('Last seen: Church');
});

test('shows both messages, and asks which one stays', async () => {
  const { page, screen, readLost, change } = await changeOffline();
  await change({ ...FIRST, message: 'Limps', place: 'Church' });
  await sendWaiting(page);
  await screen.sees('1 item needs your decision');
  // Until then the page shows what finders read.
  await screen.sees('Limps');
  expect(await readLost()).toEqual([true, 'Limps', 'Church']);
  await screen.press('Show');
  await screen.press('Choose');
  const question = page.getByRole('alertdialog');
  await question.getByText('Call her Muning').waitFor();
  await question.getByText('Limps').waitFor();
  expect(await question.getByText('Church').count()).toBe(0);
  await forEveryLook(page, async (look) => {
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    expect([look, await findSeriousProblems(page)]).toEqual([look, []]);
  });
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(readLost).toEqual([true, 'Call her Muning', 'Church']);
});

test('does not mark a pet as lost again that came home meanwhile', async () => {
  const { page, screen, readLost, change } = await changeOffline();
  await change({ lost: false });
  await sendWaiting(page);
  await screen.sees('1 item needs your decision');
  expect(await readLost()).toEqual([false, null, null]);
  await screen.press('Show');
  await screen.press('Choose');
  const question = page.getByRole('alertdialog', { name: 'Bantay was marked as home' });
  await question.getByText('Call her Muning').waitFor();
  await question.getByRole('button', { name: 'They are home' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await readLost()).toEqual([false, null, null]);
});
