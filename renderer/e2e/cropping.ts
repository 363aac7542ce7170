import type { Page } from 'playwright';

/** The dialog that a pet's photo is cropped in, which opens once one is chosen. */
export const cropOn = (page: Page) => page.getByRole('dialog', { name: 'Crop Photo' });

/** Takes the photo that was just chosen as it is. */
export const skipCrop = async (page: Page): Promise<void> => {
  await cropOn(page).getByRole('button', { name: 'Skip' }).click();
  await cropOn(page).waitFor({ state: 'detached' });
};
