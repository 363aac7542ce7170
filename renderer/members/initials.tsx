import { initialsOf, personName } from './describe.ts';

const sizes = {
  40: 'size-10 text-row',
  24: 'size-6 text-hint',
} as const;

interface InitialsProps {
  readonly name: string;
  /** In pixels: 40 at the start of a row, 24 inside another row. */
  readonly size?: keyof typeof sizes;
}

/** A person's initials in a circle, hidden from screen readers: the name is next to it. */
export const Initials = ({ name, size = 40 }: InitialsProps) => (
  <span
    aria-hidden
    className={`flex shrink-0 items-center justify-center rounded-full bg-narra-soft font-semibold text-narra ${sizes[size]}`}
  >
    {initialsOf(personName(name))}
  </span>
);
