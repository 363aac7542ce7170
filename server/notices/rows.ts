import { v7 } from 'uuid';
import type { NoticeRow } from '#db/notices/queries.ts';

type NoticeContent = Pick<NoticeRow, 'userId' | 'kind' | 'channel' | 'target' | 'day'> &
  Partial<
    Pick<
      NoticeRow,
      | 'reminderId'
      | 'planId'
      | 'occurrence'
      | 'foundReportId'
      | 'visitReportId'
      | 'isDigest'
      | 'digestFrom'
      | 'nextAttemptAt'
    >
  >;

/** A new outbox row that may be sent from now on. */
export const newNotice = (content: NoticeContent, now: Date): NoticeRow => {
  const instant = now.toISOString();
  return {
    reminderId: null,
    planId: null,
    occurrence: null,
    foundReportId: null,
    visitReportId: null,
    isDigest: false,
    digestFrom: null,
    nextAttemptAt: instant,
    ...content,
    id: v7(),
    state: 'waiting',
    attempts: 0,
    claimedUntil: null,
    sentAt: null,
    problem: null,
    createdAt: instant,
  };
};
