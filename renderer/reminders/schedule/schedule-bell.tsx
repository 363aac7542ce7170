import { Bell } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useUnreadFinds } from '#renderer/lost/unread-finds.ts';
import { NoticeSettingsPanel } from '#renderer/notices/notice-settings-panel.tsx';
import { NoticeList } from '#renderer/reminders/notices/notice-list.tsx';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';
import { CountBadge } from '#renderer/ui/badge.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';

/**
 * The schedule's bell with the number of visible overdue reminders. It opens the notifications and this
 * device's notice settings.
 */
export const ScheduleBell = ({ overdue }: { readonly overdue: number }) => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { length: finds } = useUnreadFinds();
  return (
    <span className="relative inline-flex">
      <IconButton
        icon={Bell}
        label={
          finds > 0
            ? t('reminders.bell.found', { count: overdue, finds })
            : t('reminders.bell', { count: overdue })
        }
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <CountBadge count={overdue + finds} />
      <Sheet open={open} onClose={close} title={t('reminders.notifications')}>
        <div className="flex flex-col gap-7">
          <PartBoundary title="reminders.fetch.failed">
            <Suspense fallback={<Skeleton className="h-44" />}>
              <Card flush>
                <NoticeList onLeave={close} />
              </Card>
            </Suspense>
          </PartBoundary>
          <NoticeSettingsPanel />
        </div>
      </Sheet>
    </span>
  );
};
