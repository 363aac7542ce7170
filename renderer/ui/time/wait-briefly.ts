/** Milliseconds that a screen waits for its parts. Later parts show their own placeholders. */
const MAX_WAIT = 1000;

export const waitBriefly = async (parts: Promise<unknown>): Promise<void> => {
  await Promise.race([parts, new Promise((resolve) => setTimeout(resolve, MAX_WAIT))]);
};
