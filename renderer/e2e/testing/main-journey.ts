import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect } from 'vitest';
import { tickOffNow } from './actions.ts';
import { skipCrop } from './cropping.ts';
import { phonePhotoFile } from './large-files.ts';

export interface Household {
  readonly email: string;
  readonly password: string;
}

/** A day relative to today in the page's time zone, which a new account uses. */
const getDayFromToday = async (page: Page, days: number): Promise<string> => {
  const timeZone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() + days * 86_400_000);
};

/** Signs up on the sign-up screen, where a household begins. */
export const fillSignUp = async (page: Page, { email, password }: Household): Promise<void> => {
  await page.getByLabel('First Name').fill('Ana');
  await page.getByLabel('Last Name').fill('Reyes');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
};

/** Signs up, starting on the login screen. */
export const signUp = async (page: Page, owner: Household): Promise<void> => {
  await page.getByRole('link', { name: 'Sign up here' }).click();
  await fillSignUp(page, owner);
};

/** Logs in for the first time, which shows the welcome sheet. */
export const logIn = async (page: Page, { email, password }: Household): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('dialog', { name: 'Welcome to Alaga, Ana!' }).waitFor();
  await page.getByRole('button', { name: 'Explore Dashboard' }).click();
  await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
};

const addPet = async (page: Page): Promise<void> => {
  await page.getByText('Managing 0 pets').waitFor();
  await page.getByRole('link', { name: 'Add your first pet' }).click();
  await page.getByRole('radio', { name: 'Dog' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose Photo' }).click();
  await (await chooser).setFiles(await phonePhotoFile());
  await skipCrop(page);
  await page.getByLabel('Name', { exact: true }).fill('Bantay');
  await page.getByLabel('Breed').fill('Aspin');
  await page.getByLabel('Date of birth').fill('2021-06-12');
  await page.getByRole('button', { name: 'Save Pet Profile' }).click();
  await page.getByText('Pet profile created successfully!').first().waitFor();
  await page.getByText('Managing 1 pet', { exact: true }).waitFor();
};

/** Checks the stored photo: no EXIF, no position, within the size limits. */
const checkStoredPhoto = async (page: Page): Promise<void> => {
  const bytes = await page.evaluate(async () => {
    const answer = await fetch('/api/pets?includePhotos=true&limit=20');
    const [pet] = await answer.json();
    return { dataUrl: String(pet.imageUrl), address: String(pet.photo.url) };
  });
  const storedPhoto = Buffer.from(bytes.dataUrl.split(',')[1] ?? '', 'base64');
  const metadata = await sharp(storedPhoto).metadata();
  expect(metadata.exif).toBeUndefined();
  expect(metadata.format).toBe('jpeg');
  expect(Math.max(metadata.width, metadata.height)).toBeLessThanOrEqual(800);
  // An EXIF segment begins with these bytes. The word "Exif" alone may occur in any image by chance.
  expect(storedPhoto.includes('Exif\0\0')).toBe(false);
  const cacheControl = await page.evaluate(
    (address) => fetch(address).then((answer) => answer.headers.get('Cache-Control')),
    bytes.address,
  );
  expect(cacheControl).toContain('immutable');
};

const addVaccine = async (page: Page): Promise<void> => {
  await page
    .getByRole('link', { name: /Bantay/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Vaccine' }).click();
  await page.getByRole('heading', { name: 'Add Vaccine Record' }).waitFor();
  await page.getByLabel('Vaccine').selectOption('Rabies');
  await page.getByLabel('Date given').fill(await getDayFromToday(page, -377));
  await page.getByLabel('Next due date').fill(await getDayFromToday(page, -12));
  await page.getByLabel('Clinic').fill('Sample Vet Clinic');
  await page.getByLabel('Cost').fill('₱350.00');
  await page.getByRole('button', { name: 'Save Record' }).click();
  await page.getByRole('heading', { name: 'Coming up' }).waitFor();
  await page.getByText('12 days overdue').first().waitFor();
};

const tickOff = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Home' }).first().click();
  const overdueRegion = page.getByRole('region', { name: 'Overdue Reminders' });
  await overdueRegion.getByText('Rabies').waitFor();
  await page.getByRole('button', { name: /1 overdue reminder/ }).click();
  const noticesDialog = page.getByRole('dialog', { name: 'Notifications' });
  await noticesDialog.getByRole('button', { name: 'Actions: Rabies for Bantay' }).click();
  await page.getByRole('menuitem', { name: 'Mark Done' }).click();
  await tickOffNow(page);
  await page.getByText('Reminder completed').first().waitFor();
  await noticesDialog.getByText('All caught up!').waitFor();
  await page.keyboard.press('Escape');
  await overdueRegion.waitFor({ state: 'detached' });
};

/** Checks that the data came from the server: everything is unchanged after a reload. */
const checkAfterReload = async (page: Page): Promise<void> => {
  await page.reload();
  await page
    .getByRole('link', { name: /Bantay/ })
    .first()
    .click();
  await page.getByText('Nothing is due.', { exact: false }).waitFor();
  await page.getByRole('tab', { name: 'Records' }).click();
  await page.getByText('₱350.00').first().waitFor();
};

/**
 * Does the main job of the app, starting on an empty dashboard: adds a pet with a photo and a vaccination, and
 * completes its reminder.
 */
export const completeMainJob = async (page: Page): Promise<void> => {
  await addPet(page);
  await checkStoredPhoto(page);
  await addVaccine(page);
  await tickOff(page);
  await checkAfterReload(page);
};
