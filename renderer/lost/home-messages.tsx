import { WaitingReportsPanel } from '#renderer/visit-reports/waiting-reports-panel.tsx';
import { UnreadList } from './unread-list.tsx';

/** Messages of finders and reports of vets, which wait for the owner. */
export const HomeMessages = () => (
  <>
    <UnreadList />
    <WaitingReportsPanel />
  </>
);
