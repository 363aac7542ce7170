import { call } from '#renderer/api.ts';
import { listUnreadFinds, type UnreadFind } from '#server/lost/contract.ts';

export const fetchUnread = (signal: AbortSignal): Promise<readonly UnreadFind[]> =>
  call(listUnreadFinds, {}, { signal });
