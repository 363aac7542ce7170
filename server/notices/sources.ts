import { careSource } from './care/source.ts';
import type { NoticeSource } from './source.ts';

/** All sources of notices besides reminders and reports. */
export const sources: readonly NoticeSource[] = [careSource];
