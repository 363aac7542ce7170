/** Milliseconds that a screen waits for its parts. Later parts show their own placeholders. */
const PATIENCE = 1000;

export const waitBriefly = async (parts: Promise<unknown>): Promise<void> => {
  await Promise.race([parts, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
};
