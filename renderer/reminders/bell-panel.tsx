import { Bell } from 'lucide-react';
import { type ComponentType, type RefObject, useRef, useState } from 'react';
import { NetworkError } from '#renderer/api.ts';
import { useUnreadFinds } from '#renderer/lost/unread-finds.ts';
import { CountBadge } from '#renderer/ui/badge.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { useMinute } from '#renderer/ui/time/use-minute.ts';
import { withoutHidden } from './notices/hidden-store.ts';
import { useHidden } from './notices/use-hidden.ts';
import { useOverdue } from './use-reminders.ts';

interface DropdownProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly bell: RefObject<HTMLElement | null>;
}

/** Loaded at the first press, to keep the dashboard's bundle small. */
const loadDropdown = async (): Promise<ComponentType<DropdownProps>> => {
  const { NoticeDropdown } = await import('./notices/notice-dropdown.tsx');
  return NoticeDropdown;
};

interface BellCounts {
  /** Visible overdue reminders. */
  readonly count: number;
  /** Overdue reminders that are snoozed or dismissed. */
  readonly hidden: number;
  readonly finds: number;
}

const bellLabel = ({ count, hidden, finds }: BellCounts): string => {
  if (finds > 0) return t('reminders.bell.found', { count, finds });
  if (count === 0 && hidden > 0) return t('reminders.bell.hidden', { count: hidden });
  return t('reminders.bell', { count });
};

/**
 * The bell with the number of visible overdue reminders and unread finders' messages. It opens the
 * notifications.
 */
export const BellPanel = () => {
  const overdue = useOverdue();
  const { length: count } = withoutHidden(overdue, useHidden(), useMinute());
  const { length: finds } = useUnreadFinds();
  const [open, setOpen] = useState(false);
  const [Dropdown, setDropdown] = useState<ComponentType<DropdownProps>>();
  const bell = useRef<HTMLSpanElement>(null);
  const showDropdown = async () => {
    try {
      const LoadedDropdown = Dropdown ?? (await loadDropdown());
      setDropdown(() => LoadedDropdown);
      setOpen(true);
    } catch (error) {
      showErrorToast(new NetworkError(error));
    }
  };
  return (
    <span ref={bell} className="relative inline-flex">
      <IconButton
        icon={Bell}
        label={bellLabel({ count, hidden: overdue.length - count, finds })}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={showDropdown}
      />
      <CountBadge count={count + finds} />
      {Dropdown && <Dropdown open={open} onClose={() => setOpen(false)} bell={bell} />}
    </span>
  );
};
