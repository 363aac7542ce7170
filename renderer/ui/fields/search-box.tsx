import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { controlClass } from './control-class.ts';

const MAX_LENGTH = 100;

interface SearchBoxProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
  readonly hint: string;
  /** The accessible name of the button that clears the field. */
  readonly clearLabel: string;
}

/** A search input for a list, at most 100 characters. */
export const SearchBox = ({ value, onChange, label, hint, clearLabel }: SearchBoxProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <search className="relative block">
      <Search
        size={20}
        className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-soft"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={hint}
        maxLength={MAX_LENGTH}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={`${controlClass} pr-12 pl-10 [&::-webkit-search-cancel-button]:hidden`}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => {
            onChange('');
            // The button disappears, and the next text can be typed at once.
            input.current?.focus();
          }}
          className="absolute inset-y-0 right-0.5 my-auto flex size-11 items-center justify-center rounded-full"
        >
          <X size={20} />
        </button>
      )}
    </search>
  );
};
