import type { Ref } from 'react';
import { categoryLabels } from '#renderer/pets/category-labels.ts';
import { IconPicker } from '#renderer/ui/fields/icon-picker.tsx';
import { CategoryIcon } from '#renderer/ui/icons/category-icon.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { CATEGORIES, type Category } from '#server/pets/rules.ts';

interface CategoryPickerProps {
  readonly value: Category | undefined;
  readonly onChange: (category: Category) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
  /** The button that takes the focus if no category was chosen. */
  readonly focusRef: Ref<HTMLButtonElement>;
}

export const CategoryPicker = (props: CategoryPickerProps) => (
  <IconPicker
    label={t('pets.category')}
    choices={CATEGORIES.map((category) => ({
      value: category,
      label: t(categoryLabels[category]),
      icon: <CategoryIcon category={category} size={24} />,
    }))}
    {...props}
  />
);
