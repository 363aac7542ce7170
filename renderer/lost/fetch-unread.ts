import { call } from '#renderer/api.ts';
import { listUnreadFinds, type UnreadReport } from '#server/lost/contract.ts';

export const fetchUnread = (signal: AbortSignal): Promise<readonly UnreadReport[]> =>
  call(listUnreadFinds, {}, { signal });
