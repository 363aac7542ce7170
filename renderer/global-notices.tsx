import { SwitchedNotice } from './accounts/switched-notice.tsx';
import { PageNotices } from './notices/page-notices.tsx';
import { PermissionPanel } from './notices/permission-panel.tsx';
import { PalettePanel } from './palette/palette-panel.tsx';
import { DoneSheetPanel } from './reminders/done/done-sheet-panel.tsx';
import { RescheduledQuestionPanel } from './reminders/rescheduled/rescheduled-question-panel.tsx';

/** Notices and questions that can appear on every page of an owner. */
export const GlobalNotices = ({ open }: { readonly open: (path: string) => void }) => (
  <>
    <PageNotices open={open} />
    <PermissionPanel />
    <PalettePanel open={open} />
    <DoneSheetPanel />
    <RescheduledQuestionPanel />
    <SwitchedNotice />
  </>
);
