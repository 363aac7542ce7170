import type { Page } from 'playwright';
import { expect } from 'vitest';

export const credentials = { email: 'luz@example.com', password: 'a-long-password' };

interface Given {
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
}

/** A call as the page itself makes it, with the window's cookies. */
export const ask = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async (given: Given) => {
      const response = await fetch(given.path, {
        method: given.method,
        ...(given.body
          ? {
              headers: { 'Content-Type': 'application/json' },
              body: JSON.stringify(given.body),
            }
          : {}),
      });
      const answer: unknown = await response.json();
      return { status: response.status, body: answer };
    },
    { method, path, body },
  );

export const signUp = (page: Page) =>
  ask(page, 'POST', '/api/auth/signup', { firstName: 'Luz', lastName: 'Reyes', ...credentials });

export const logIn = (page: Page, password = credentials.password) =>
  ask(page, 'POST', '/api/auth/login', { ...credentials, password });

/** A zone in which it is the middle of the day now: at night nobody is reminded. */
export const zoneAtNoon = (): string => {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
};

const DAY = 24 * 60 * 60_000;
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

interface Progress {
  readonly activity: object | null;
  readonly trouble: object | null;
  readonly checked: { readonly id: string } | null;
}

/** What came of the backup or restore that is under way; nothing where the session ended with it. */
export const settled = async (page: Page): Promise<Progress | undefined> => {
  let progress: Progress | undefined;
  await expect
    .poll(async () => {
      const { status, body } = await ask(page, 'GET', '/api/backups/progress');
      // The wire's own shape of it.
      progress = status === 200 ? (body as Progress) : undefined;
      return status === 401 || progress?.activity === null;
    })
    .toBe(true);
  return progress;
};
