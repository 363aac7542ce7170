/** Milliseconds that a screen waits for its parts; a later part shows in its own place that it is loading. */
const PATIENCE = 1000;

export const waitBriefly = async (parts: Promise<unknown>): Promise<void> => {
  await Promise.race([parts, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
};
