import { Suspense, useSyncExternalStore } from 'react';
import { lazyExtra } from '#renderer/start/lazy-extra.ts';
import { rescheduledStore } from './rescheduled.ts';

const RescheduledQuestion = lazyExtra(async () => {
  const { RescheduledQuestion: question } = await import('./rescheduled-question.tsx');
  return question;
});

/** Renders the question about a rescheduled reminder when there is one. */
export const RescheduledQuestionPanel = () => {
  const reminder = useSyncExternalStore(rescheduledStore.subscribe, rescheduledStore.current);
  return (
    <Suspense>
      {reminder && (
        <RescheduledQuestion key={`${reminder.id} ${reminder.dueDate}`} reminder={reminder} />
      )}
    </Suspense>
  );
};
