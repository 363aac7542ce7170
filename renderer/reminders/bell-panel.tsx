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

/**
 * The bell with the number of visible overdue reminders and unread finders' messages. It opens the
 * notifications.
 */
export const BellPanel = () => {
  const { length: count } = withoutHidden(useOverdue(), useHidden(), useMinute());
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
        label={
          finds > 0 ? t('reminders.bell.found', { count, finds }) : t('reminders.bell', { count })
        }
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={showDropdown}
      />
      <CountBadge count={count + finds} />
      {Dropdown && <Dropdown open={open} onClose={() => setOpen(false)} bell={bell} />}
    </span>
  );
};
