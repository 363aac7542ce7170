import { t } from '#renderer/ui/language/text.ts';
import { type ExpenseType, expenseTypeText } from '#server/expenses/rules.ts';

/** The title of an expense in lists. Without one of its own it is the category. */
export const expenseTitle = (title: string | null | undefined, type: ExpenseType): string =>
  title || t(expenseTypeText(type));
