import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OWNED, SIGNED_OUT } from '#build/start/screens.ts';
import { buildVisitReport } from '#db/visit-reports/factory.ts';
import { brokenWordsOf } from '#renderer/e2e/testing/layout-checks.ts';
import { overflowOf } from '#renderer/e2e/testing/looks.ts';
import { type App, startApp } from '#renderer/e2e/testing/testing.ts';

/** Tests every screen on a phone whose browser text size is doubled to 32 px. */

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const enlarge = async (page: Page): Promise<void> => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
};

/** Controls and headings whose text is clipped. */
const clippedOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = 'a, button, summary, label, h1, h2, h3, [role=radio], [role=tab]';
    return [...document.querySelectorAll<HTMLElement>(parts)]
      .filter((part) => {
        const { display, overflowX, textOverflow, clipPath } = getComputedStyle(part);
        const isMeant = textOverflow === 'ellipsis' || /auto|scroll/.test(overflowX);
        // Visually hidden text for screen readers.
        const isSeen = part.checkVisibility() && clipPath === 'none' && display !== 'inline';
        return isSeen && !isMeant && part.scrollWidth > part.clientWidth + 1;
      })
      .map(({ innerText }) => innerText);
  });

const look = async (page: Page, path: string) => {
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  // A wrong address would show nothing that could be clipped.
  const isMissing = (await page.getByText('404', { exact: true }).count()) > 0;
  if (isMissing) throw new Error(`${path} is no screen`);
  return {
    broken: await brokenWordsOf(page.locator('body')),
    clipped: await clippedOn(page),
    overflow: Math.max(0, await overflowOf(page)),
  };
};

const NOTHING_WRONG = { broken: [], clipped: [], overflow: 0 };

for (const preferredLanguage of ['en', 'fil'] as const) {
  it(`breaks no word and clips no control with text of double size, in ${preferredLanguage}`, async () => {
    const context = await app.newContext();
    const email = `maria.clara.${preferredLanguage}@example.com`;
    const { client } = await app.signIn({ preferredLanguage, email }, context);
    const page = await context.newPage();
    await enlarge(page);
    const { body: pet } = await client.post<{ id: string }>('/api/pets', {
      ...{
        name: 'Bantay',
        category: 'dog',
        breed: 'Labrador Retriever',
        dateOfBirth: '2021-06-12',
      },
    });
    for (const [title, dateAdministered, nextDueDate] of [
      ['Rabies', '2025-10-01', '2026-11-02'],
      ['DHPP', '2026-11-01', '2026-11-24'],
    ]) {
      await client.post(`/api/pets/${pet.id}/medical-records`, {
        ...{ type: 'vaccine', title, dateAdministered, nextDueDate, cost: '1250' },
        ...{ reminderEnabled: true, clinic: 'Alaga Animal Clinic' },
      });
    }
    const report = await buildVisitReport(app.server.db, { petId: pet.id }, []);
    const wrong: Record<string, unknown> = {};
    for (const path of OWNED) {
      const address = path.replace('ID', pet.id).replace('REPORT', report.id);
      const seen = await look(page, address);
      if (JSON.stringify(seen) !== JSON.stringify(NOTHING_WRONG)) wrong[path] = seen;
    }
    expect(wrong).toEqual({});
  });
}

it('the same signed out', async () => {
  const page = await (await app.newContext()).newPage();
  await enlarge(page);
  const wrong: Record<string, unknown> = {};
  for (const path of SIGNED_OUT) {
    const seen = await look(page, path);
    if (JSON.stringify(seen) !== JSON.stringify(NOTHING_WRONG)) wrong[path] = seen;
  }
  expect(wrong).toEqual({});
});
