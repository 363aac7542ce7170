import type { ReactNode } from 'react';

interface CheckLineProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

/** A checkbox with its label, outside of a list. */
export const CheckLine = ({ checked, onChange, children }: CheckLineProps) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-3">
    <input
      type="checkbox"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
      className="size-6 shrink-0 accent-narra"
    />
    {children}
  </label>
);
