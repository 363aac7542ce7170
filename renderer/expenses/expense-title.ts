import { t } from '#renderer/ui/language/text.ts';
import { type ExpenseType, expenseTypeText } from '#server/expenses/rules.ts';

/** What an expense is called in lists: its title, else what it was for. */
export const expenseTitle = (title: string | null | undefined, type: ExpenseType): string =>
  title || t(expenseTypeText(type));
