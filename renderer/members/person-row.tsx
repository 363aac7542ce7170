import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { personName } from './describe.ts';
import { Initials } from './initials.tsx';

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
    leading={<Initials name={name} />}
    title={<span className="wrap-anywhere">{personName(name)}</span>}
    detail={<span className="wrap-anywhere">{detail}</span>}
    trailing={
      role !== undefined && (
        <span className="flex items-center gap-1 text-ink-soft text-row">
          {role}
          {onClick && <ChevronRight size={20} className="shrink-0" />}
        </span>
      )
    }
    {...(actions ? { actions } : {})}
    {...(onClick ? { onClick } : {})}
  />
);
