import { type ExpenseIconType, expenseIcons } from './expense-icons.ts';

interface ExpenseIconProps {
  readonly type: ExpenseIconType;
  readonly className?: string;
}

/** Decoration beside a title or a type's name, which says the same in words. */
export const ExpenseIcon = ({ type, className = '' }: ExpenseIconProps) => {
  const Icon = expenseIcons[type];
  return (
    <Icon size={24} strokeWidth={1.75} absoluteStrokeWidth aria-hidden className={className} />
  );
};
