import type { NoticeSource } from '#server/notices/source.ts';
import { readCareNotice } from './current-notice.ts';
import { careLines } from './digests.ts';
import { planCareNotices } from './plan.ts';
import { snooze } from './snooze.ts';

export const careSource: NoticeSource = {
  handles: ({ planId }) => planId !== null,
  plan: planCareNotices,
  read: readCareNotice,
  digestLines: careLines,
  routes: (parts) => [snooze(parts)],
};
