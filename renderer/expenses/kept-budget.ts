import { DEFAULT_BUDGET, MAX_BUDGET } from '#server/expenses/rules.ts';

const nameOf = (userId: string): string => `alaga.budget.${userId}`;

/** Keeps what the account says of an owner's budget on this device too, for when the server is out of reach. */
export const keepBudget = (userId: string, perPetCentavos: number): void => {
  try {
    localStorage.setItem(nameOf(userId), String(perPetCentavos));
  } catch {
    // A browser that keeps nothing: the account does.
  }
};

/** Centavos for each pet as this device last heard of them; the default where it never did. */
export const keptBudget = (userId: string): number => {
  try {
    const kept = localStorage.getItem(nameOf(userId)) ?? '';
    const centavos = /^\d{1,9}$/.test(kept) ? Number(kept) : DEFAULT_BUDGET;
    return Math.min(centavos, MAX_BUDGET);
  } catch {
    return DEFAULT_BUDGET;
  }
};
