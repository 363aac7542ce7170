import { useState } from 'react';
import { CheckRow } from '#renderer/ui/fields/check-row.tsx';
import { SearchBox } from '#renderer/ui/fields/search-box.tsx';
import { matches, wordsIn } from './word-match.ts';

interface Choice {
  readonly id: string;
  readonly name: string;
}

export interface CheckListProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly isChecked: (choice: Choice) => boolean;
  readonly onCheck: (choice: Choice, checked: boolean) => void;
  readonly search: { readonly label: string; readonly hint: string; readonly clearLabel: string };
}

/** Lists with more choices than this have a search field. */
const MIN_CHOICES_FOR_SEARCH = 9;

/** A list of checkboxes, with a search field if it is long. */
export const CheckList = ({ label, choices, isChecked, onCheck, search }: CheckListProps) => {
  const [searchText, setSearchText] = useState('');
  const words = wordsIn(searchText);
  return (
    <>
      {choices.length >= MIN_CHOICES_FOR_SEARCH && (
        <div className="mb-3">
          <SearchBox value={searchText} onChange={setSearchText} {...search} />
        </div>
      )}
      <ul aria-label={label}>
        {choices
          .filter(({ name }) => matches(words, name))
          .map((choice) => (
            <CheckRow
              key={choice.id}
              title={choice.name}
              checked={isChecked(choice)}
              onChange={(checked) => onCheck(choice, checked)}
            />
          ))}
      </ul>
    </>
  );
};
