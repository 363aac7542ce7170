import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { initialsOf, personName } from './describe.ts';

/** Initials in a circle of 40 px, hidden from screen readers because the name is next to it. */
const Initials = ({ name }: { readonly name: string }) => (
  <span
    aria-hidden
    className="flex size-10 shrink-0 items-center justify-center rounded-full bg-narra-soft font-semibold text-narra text-row"
  >
    {initialsOf(name)}
  </span>
);

interface PersonRowProps {
  readonly name: string;
  readonly detail: string;
  /** The role, at the row's end. */
  readonly role?: string;
  readonly actions?: ReactNode;
  readonly onClick?: () => void;
}

/** A person in a list: who, which pets until when, and the role. */
export const PersonRow = ({ name, detail, role, actions, onClick }: PersonRowProps) => (
  <ListRow
    leading={<Initials name={personName(name)} />}
    title={<span className="wrap-anywhere">{personName(name)}</span>}
    detail={<span className="wrap-anywhere">{detail}</span>}
    trailing={
      role !== undefined && (
        <span className="flex items-center gap-1 text-ink-soft text-row">
          {role}
          {onClick && (
            <ChevronRight
              size={20}
              strokeWidth={1.75}
              absoluteStrokeWidth
              aria-hidden
              className="shrink-0"
            />
          )}
        </span>
      )
    }
    {...(actions ? { actions } : {})}
    {...(onClick ? { onClick } : {})}
  />
);
