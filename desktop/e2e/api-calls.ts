import type { Page } from 'playwright';
import { expect } from 'vitest';
import { untilNotBusy } from '#build/test/until-not-busy.ts';

export const credentials = { email: 'luz@example.com', password: 'a-long-password' };

interface Given {
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
}

/** Calls the API once from the page, with the window's cookies. */
const askOnce = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async (request: Given) => {
      const response = await fetch(request.path, {
        method: request.method,
        ...(request.body
          ? {
              headers: { 'Content-Type': 'application/json' },
              body: JSON.stringify(request.body),
            }
          : {}),
      });
      const answer: unknown = await response.json();
      return { status: response.status, body: answer };
    },
    { method, path, body },
  );

/** Calls the API from the page, again while the server is busy. */
export const ask = (...call: Parameters<typeof askOnce>) => untilNotBusy(() => askOnce(...call));

export const signUp = (page: Page) =>
  ask(page, 'POST', '/api/auth/signup', { firstName: 'Luz', lastName: 'Reyes', ...credentials });

export const logIn = (page: Page, password = credentials.password) =>
  ask(page, 'POST', '/api/auth/login', { ...credentials, password });

/** A time zone in which it is about noon now, because no reminders are shown at night. */
export const zoneAtNoon = (): string => {
  const hoursToNoon = 12 - new Date().getUTCHours();
  return hoursToNoon === 0
    ? 'Etc/GMT'
    : `Etc/GMT${hoursToNoon > 0 ? '-' : '+'}${Math.abs(hoursToNoon)}`;
};

const DAY = 24 * 60 * 60_000;
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

interface Progress {
  readonly activity: object | null;
  readonly trouble: object | null;
  readonly checked: { readonly id: string } | null;
}

/** The result of the running backup or restore; undefined if the session ended with it. */
export const waitForTask = async (page: Page): Promise<Progress | undefined> => {
  let progress: Progress | undefined;
  await expect
    .poll(async () => {
      const { status, body } = await ask(page, 'GET', '/api/backups/progress');
      // The cast is safe: the response has the shape of the API.
      progress = status === 200 ? (body as Progress) : undefined;
      return status === 401 || progress?.activity === null;
    })
    .toBe(true);
  return progress;
};
