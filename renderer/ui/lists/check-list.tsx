import { useState } from 'react';
import { CheckRow } from '#renderer/ui/fields/check-row.tsx';
import { SearchBox } from '#renderer/ui/fields/search-box.tsx';
import { matches, wordsIn } from './word-match.ts';

interface Choice {
  readonly id: string;
  readonly name: string;
}

interface CheckListProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly isChecked: (choice: Choice) => boolean;
  readonly onCheck: (choice: Choice, checked: boolean) => void;
  readonly search: { readonly label: string; readonly hint: string; readonly clearLabel: string };
}

/** A list of more choices than this can be searched. */
const SEARCHED_FROM = 9;

/** Choices that can be ticked, found by name where there are many. */
export const CheckList = ({ label, choices, isChecked, onCheck, search }: CheckListProps) => {
  const [typed, setTyped] = useState('');
  const words = wordsIn(typed);
  return (
    <>
      {choices.length >= SEARCHED_FROM && (
        <div className="mb-3">
          <SearchBox value={typed} onChange={setTyped} {...search} />
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
