import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { SwitchedNotice } from './accounts/switched-notice.tsx';
import { PageNotices } from './notices/page-notices.tsx';
import { PermissionPanel } from './notices/permission-panel.tsx';
import { refreshShown } from './offline/reads/refresh-shown.ts';
import { PalettePanel } from './palette/palette-panel.tsx';
import { DoneSheetPanel } from './reminders/done/done-sheet-panel.tsx';
import { RescheduledQuestionPanel } from './reminders/rescheduled/rescheduled-question-panel.tsx';
import { useDay } from './reminders/use-reminders.ts';
import { usePageFocus } from './shell/use-page-focus.ts';

/**
 * Fetches what is shown again when the owner's day changes, because the server computes ages, scores and sums for its
 * day, and a window that stays visible is not refreshed otherwise.
 */
const RefreshOnNewDay = () => {
  const queryClient = useQueryClient();
  const { today } = useDay();
  const shownDay = useRef(today);
  useEffect(() => {
    if (shownDay.current === today) return;
    shownDay.current = today;
    void refreshShown(queryClient);
  }, [queryClient, today]);
  return null;
};

interface GlobalNoticesProps {
  readonly router: Parameters<typeof usePageFocus>[0];
  readonly open: (path: string) => void;
}

/** What every page of an owner has: notices and questions that can appear, and the focus of a new page. */
export const GlobalNotices = ({ router, open }: GlobalNoticesProps) => {
  usePageFocus(router);
  return (
    <>
      <PageNotices open={open} />
      <PermissionPanel />
      <PalettePanel open={open} />
      <DoneSheetPanel />
      <RescheduledQuestionPanel />
      <SwitchedNotice />
      <RefreshOnNewDay />
    </>
  );
};
