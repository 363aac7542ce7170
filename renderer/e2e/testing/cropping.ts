import type { Page } from 'playwright';

/** The crop dialog, which opens after a pet's photo was chosen. */
export const cropDialog = (page: Page) => page.getByRole('dialog', { name: 'Crop Photo' });

/** Confirms the chosen photo without cropping. */
export const skipCrop = async (page: Page): Promise<void> => {
  await cropDialog(page).getByRole('button', { name: 'Skip' }).click();
  await cropDialog(page).waitFor({ state: 'detached' });
};
