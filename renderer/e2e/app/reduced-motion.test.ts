import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, nextOwnerWithDog, startApp } from '#renderer/e2e/testing/testing.ts';

let app: App;

beforeAll(async () => {
  app = await startApp({ now: '2026-11-20T02:00:00.000Z' });
});
afterAll(() => app?.close());

test('gives every element its new place at once if the owner wants less motion', async () => {
  const { page } = await nextOwnerWithDog(app);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: /^Bantay/ }).waitFor();
  const tops = await main.evaluate((element) => {
    const before = element.getBoundingClientRect().top;
    element.style.marginTop = '300px';
    return { before, after: element.getBoundingClientRect().top };
  });
  expect(tops.after).toBe(tops.before + 300);
});
