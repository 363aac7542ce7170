import { DAY_MS } from '#renderer/ui/time/durations.ts';

const FIRST_DAYS = 7;

/** Whether an account is at most 7 days old. `createdAt` is an ISO instant. */
export const isInFirstDays = (createdAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) <= FIRST_DAYS * DAY_MS;

/** The storage key. A logout keeps it, so each user is welcomed once on a device. */
export const seenKey = (userId: string): string => `alaga.seen.welcome.${userId}`;

export const isWelcomed = (userId: string): boolean =>
  localStorage.getItem(seenKey(userId)) !== null;

export const rememberWelcome = (userId: string): void =>
  localStorage.setItem(seenKey(userId), 'true');
