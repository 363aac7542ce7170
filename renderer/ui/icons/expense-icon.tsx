import { type ExpenseIconType, expenseIcons } from './expense-icons.ts';

interface ExpenseIconProps {
  readonly type: ExpenseIconType;
  readonly className?: string;
}

/** Decorative: the title or type next to it is the accessible text. */
export const ExpenseIcon = ({ type, className = '' }: ExpenseIconProps) => {
  const Icon = expenseIcons[type];
  return <Icon size={24} className={className} />;
};
