import { isNotFound } from './not-found.ts';

/**
 * Waits for a removal. What is gone already was removed on another device, or by an earlier attempt whose answer was
 * lost, which is the desired result.
 */
export const unlessGone = async (removal: Promise<unknown>): Promise<void> => {
  try {
    await removal;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
};
