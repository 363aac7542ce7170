import { closeBrowser, startApp } from '#renderer/e2e/testing/testing.ts';

/**
 * Imports 5,000 rows in one session, every hundredth of them invalid. The import is stopped in the
 * middle, resumed, and compared with what the server then stores. The times are only reported; a
 * wrong count fails.
 */
const ROW_COUNT = 5000;
const INVALID_ROWS = 100;
/** The timeout of a single wait, in milliseconds, which is longer than any wait should take. */
const TIMEOUT_MS = 600_000;

const names = Array.from({ length: ROW_COUNT }, (_, index) =>
  index % INVALID_ROWS === 0 ? '' : `Pet ${String(index).padStart(4, '0')}`,
);
const validNames = names.filter((name) => name !== '');

await using _browser = { [Symbol.asyncDispose]: closeBrowser };
await using app = await startApp();
const { user } = await app.signIn();
const { page } = app;
page.setDefaultTimeout(TIMEOUT_MS);
await page.goto('/bulk-add-pets');
const table = ['name,category,age', ...names.map((name) => `${name},dog,12`)].join('\n');
await page
  .locator('input[type=file]')
  .setInputFiles({ name: 'pets.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });

const listStored = async (): Promise<readonly string[]> => {
  const pets = await app.server.db.run((knex) =>
    knex('pets').where({ userId: user.id }).orderBy('createdAt').orderBy('id').select('name'),
  );
  return pets.map(({ name }) => String(name));
};

const startedAt = performance.now();
await page.getByRole('button', { name: /^Import 4,950 Pets$/ }).click();
// The import is stopped when the progress bar has reached half of its length.
await page.waitForFunction(
  () => Number(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')) >= 50,
);
await page.getByRole('button', { name: 'Stop' }).click();
await page
  .getByText(/rows? (was|were) not sent/)
  .first()
  .waitFor();
const storedCount = (await listStored()).length;
const report = await page.getByRole('heading', { name: /added successfully/ }).textContent();
await page.reload();
await page.getByRole('button', { name: 'Check Rows' }).click();
await page.getByRole('button', { name: /^Import / }).click();
await page.getByRole('heading', { name: /added successfully/ }).waitFor();
const seconds = (performance.now() - startedAt) / 1000;

const storedRows = await listStored();
const isSameSet = storedRows.toSorted().join() === validNames.toSorted().join();
const isReported =
  report === `${storedCount.toLocaleString('en')} pets added successfully, 50 failed`;
console.log('5,000 rows, 50 of them without a name, stopped at the half and taken up again:');
console.table({
  stoppedAt: storedCount,
  added: storedRows.length,
  of: validNames.length,
  exact: isSameSet,
  reported: isReported,
  seconds,
});
if (!isSameSet || !isReported || storedCount >= validNames.length) process.exitCode = 1;
