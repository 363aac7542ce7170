import type { ReactNode } from 'react';

interface CheckRowProps {
  readonly title: string;
  readonly detail?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A checkbox row for use in a list. */
export const CheckRow = ({ title, detail, checked, onChange }: CheckRowProps) => (
  <li className="group">
    <label className="flex min-h-15 cursor-pointer items-center gap-3 pr-4 pl-4 hover:bg-track">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-6 shrink-0 accent-narra"
      />
      <span className="flex min-w-0 flex-1 flex-col justify-center self-stretch border-line border-b py-2 group-last:border-b-0">
        <span className="wrap-anywhere block font-semibold text-row">{title}</span>
        {detail && <span className="block text-hint text-ink-soft">{detail}</span>}
      </span>
    </label>
  </li>
);
