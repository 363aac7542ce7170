import { RadioGroup } from 'radix-ui';
import { type Ref, useId } from 'react';
import { CategoryIcon } from '#renderer/ui/category-icon.tsx';
import { FieldError } from '#renderer/ui/fields/field.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { CATEGORIES, type Category } from '#server/pets/rules.ts';
import { categoryLabels } from './category-labels.ts';

interface CategoryPickerProps {
  readonly value: Category | undefined;
  readonly onChange: (category: Category) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
  /** What gets focus when nothing was chosen. */
  readonly focusRef: Ref<HTMLButtonElement>;
}

interface CellProps {
  readonly category: Category;
  readonly focusRef: Ref<HTMLButtonElement> | undefined;
}

const Cell = ({ category, focusRef }: CellProps) => (
  <RadioGroup.Item
    {...(focusRef ? { ref: focusRef } : {})}
    value={category}
    // Not `:last-child`: inside a form each radio brings a hidden input along.
    {...(category === CATEGORIES.at(-1) ? { 'data-last': '' } : {})}
    className="group -mr-px -mb-px min-h-18 min-w-0 border-line border-r border-b p-1 focus-visible:-outline-offset-2 data-last:col-span-2"
  >
    <span className="flex h-full flex-col items-center justify-center gap-1 rounded-cell border-2 border-transparent p-1 text-hint text-ink group-data-[state=checked]:border-narra group-data-[state=checked]:bg-narra-soft group-data-[state=checked]:font-semibold group-data-[state=checked]:text-narra">
      <span className="text-narra">
        <CategoryIcon category={category} size={24} />
      </span>
      {t(categoryLabels[category])}
    </span>
  </RadioGroup.Item>
);

const isCategory = (value: string): value is Category =>
  CATEGORIES.some((category) => category === value);

/** One of the seven, all in sight; arrows move through them. */
export const CategoryPicker = ({
  value,
  onChange,
  onBlur,
  error,
  focusRef,
}: CategoryPickerProps) => {
  const id = useId();
  const focused = value ?? CATEGORIES[0];
  return (
    <div>
      <p id={id} className="mb-2 font-semibold text-row">
        {t('pets.category')}
      </p>
      <RadioGroup.Root
        value={value ?? ''}
        onValueChange={(next) => {
          if (isCategory(next)) onChange(next);
        }}
        onBlur={onBlur}
        aria-labelledby={id}
        aria-required
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        className="grid grid-cols-4 overflow-hidden max-[18rem]:grid-cols-2 rounded-card border border-line bg-surface aria-invalid:border-gumamela"
      >
        {CATEGORIES.map((category) => (
          <Cell
            key={category}
            category={category}
            focusRef={category === focused ? focusRef : undefined}
          />
        ))}
      </RadioGroup.Root>
      {error !== undefined && <FieldError id={`${id}-note`} message={error} />}
    </div>
  );
};
