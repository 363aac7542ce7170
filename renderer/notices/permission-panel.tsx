import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { lazyExtra } from '#renderer/start/lazy-extra.ts';
import { REMINDER_CREATED } from '#renderer/ui/reminder-created.ts';
import { notificationPermission } from './device.ts';

const Question = lazyExtra(
  async () => (await import('./permission-question.tsx')).PermissionQuestion,
);

/** The question is asked once for each owner of a browser, whatever the answer. */
const askedKey = (userId: string): string => `alaga.notices.asked.${userId}`;

const mayAsk = (userId: string): boolean =>
  !window.alagaDesktop &&
  notificationPermission() === 'default' &&
  localStorage.getItem(askedKey(userId)) === null;

/** Asks for permission to notify after the owner has created the first reminder in this browser. */
export const PermissionPanel = () => {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false });
  const userId = user?.id;
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (userId === undefined) return;
    const askForPermission = () => {
      if (!mayAsk(userId)) return;
      localStorage.setItem(askedKey(userId), 'true');
      setOpen(true);
    };
    window.addEventListener(REMINDER_CREATED, askForPermission);
    return () => window.removeEventListener(REMINDER_CREATED, askForPermission);
  }, [userId]);
  return <Suspense>{open && <Question onClose={() => setOpen(false)} />}</Suspense>;
};
