import { DEFAULT_BUDGET, MAX_BUDGET } from '#server/expenses/rules.ts';

const storageKeyOf = (userId: string): string => `alaga.budget.${userId}`;

/** Stores the owner's budget on this device as well, for times without the server. */
export const storeBudget = (userId: string, perPetCentavos: number): void => {
  try {
    localStorage.setItem(storageKeyOf(userId), String(perPetCentavos));
  } catch {
    // Without storage, the budget is still saved in the account.
  }
};

/** The last known budget for each pet, in centavos, or the default. */
export const storedBudget = (userId: string): number => {
  try {
    const storedText = localStorage.getItem(storageKeyOf(userId)) ?? '';
    const centavos = /^\d{1,9}$/.test(storedText) ? Number(storedText) : DEFAULT_BUDGET;
    return Math.min(centavos, MAX_BUDGET);
  } catch {
    return DEFAULT_BUDGET;
  }
};
