import { PageNotices } from './notices/page-notices.tsx';
import { MovedQuestionPanel } from './reminders/moved-question-panel.tsx';

/** What can appear over every page of an owner. */
export const OverPage = ({ open }: { readonly open: (path: string) => void }) => (
  <>
    <PageNotices open={open} />
    <MovedQuestionPanel />
  </>
);
