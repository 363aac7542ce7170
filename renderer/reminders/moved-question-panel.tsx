import { Suspense, useSyncExternalStore } from 'react';
import { lazyExtra } from '#renderer/ui/start/lazy-extra.ts';
import { movedStore } from './moved.ts';

const MovedQuestion = lazyExtra(async () => {
  const { MovedQuestion: question } = await import('./moved-question.tsx');
  return question;
});

/** Renders the question about a rescheduled reminder when there is one. */
export const MovedQuestionPanel = () => {
  const reminder = useSyncExternalStore(movedStore.subscribe, movedStore.current);
  return (
    <Suspense>
      {reminder && <MovedQuestion key={`${reminder.id} ${reminder.dueDate}`} reminder={reminder} />}
    </Suspense>
  );
};
