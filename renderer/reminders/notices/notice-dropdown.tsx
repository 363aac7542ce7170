import { Link } from '@tanstack/react-router';
import { Popover } from 'radix-ui';
import { type RefObject, Suspense, useId } from 'react';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { useCloseOnBack } from '#renderer/ui/overlays/use-close-on-back.ts';
import { useReturnFocus } from '#renderer/ui/overlays/use-return-focus.ts';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { NoticeList } from './notice-list.tsx';

interface NoticeDropdownProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The bell button, below which the list is placed. */
  readonly bell: RefObject<HTMLElement | null>;
}

const NoticesSkeleton = () => (
  <div aria-busy="true" className="flex flex-col gap-3 p-4">
    <p role="status" className="sr-only">
      {t('shell.loading')}
    </p>
    <Skeleton className="h-10" />
    <Skeleton className="h-10" />
  </div>
);

/** The current notifications, in a list below the bell. */
export const NoticeDropdown = ({ open, onClose, bell }: NoticeDropdownProps) => {
  const heading = useId();
  const returnFocus = useReturnFocus();
  useCloseOnBack(open, onClose);
  return (
    <Popover.Root
      modal
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Popover.Anchor virtualRef={bell as RefObject<HTMLElement>} />
      <Popover.Portal>
        {/* One element for list and backdrop, so that both are animated and removed together. */}
        <div>
          <div aria-hidden className="fixed inset-0 z-30 animate-fade bg-scrim" />
          <Popover.Content
            {...returnFocus}
            aria-labelledby={heading}
            align="end"
            sideOffset={8}
            collisionPadding={16}
            className="z-30 flex max-h-(--radix-popover-content-available-height) w-[min(28rem,calc(100vw-32px))] animate-fade flex-col overflow-hidden rounded-card border border-line bg-surface shadow-float outline-none"
          >
            <header className="flex min-h-12 shrink-0 flex-wrap items-center justify-between gap-3 border-line border-b px-4 py-1">
              <h2 id={heading} className="font-semibold text-body">
                {t('reminders.notifications')}
              </h2>
              <Link
                to="/schedule"
                onClick={onClose}
                className="hit-44 font-semibold text-narra text-row"
              >
                {t('nav.schedule')}
              </Link>
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto">
              <PartBoundary title="reminders.fetch.failed">
                <Suspense fallback={<NoticesSkeleton />}>
                  <NoticeList onLeave={onClose} />
                </Suspense>
              </PartBoundary>
            </div>
            <button
              type="button"
              onClick={onClose}
              className="sr-only font-semibold text-narra text-row focus:not-sr-only focus:min-h-11 focus:border-line focus:border-t focus:px-4"
            >
              {t('common.close')}
            </button>
          </Popover.Content>
        </div>
      </Popover.Portal>
    </Popover.Root>
  );
};
