import { t } from '#renderer/ui/language/text.ts';
import { CheckList, type CheckListProps } from './check-list.tsx';

/** A list of pets with checkboxes. */
export const PetCheckList = (props: Omit<CheckListProps, 'search'>) => (
  <CheckList
    {...props}
    search={{
      label: t('pets.find'),
      hint: t('pets.find.name'),
      clearLabel: t('pets.find.clear'),
    }}
  />
);
