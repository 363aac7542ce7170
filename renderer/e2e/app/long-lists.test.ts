import { expect, test } from 'vitest';
import { fillLongLists, scrollLongLists } from '#build/bench/renderer/long-lists.ts';
import { PHONE, startApp } from '#renderer/e2e/testing/testing.ts';

/**
 * The timeout in milliseconds. This test stores 20,000 records and scrolls through thousands; on a slow computer, two
 * minutes are not enough.
 */
const FIVE_MINUTES = 300_000;

/** The duration of these tasks is measured by a benchmark: `npm run bench`. */
test(
  '50 pets and a history of 2,000 records among 20,000 scroll to the end with few rows rendered',
  async () => {
    await using app = await startApp();
    const { user } = await app.signIn();
    const petId = await fillLongLists(app, user.id);
    const scroll = async (work: () => Promise<void>) => {
      await work();
      return 0;
    };
    await scrollLongLists(app, petId, scroll, PHONE.height);
    expect(await app.page.getByRole('listitem').count()).toBeLessThan(80);
  },
  FIVE_MINUTES,
);
