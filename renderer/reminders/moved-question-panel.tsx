import { Suspense, useSyncExternalStore } from 'react';
import { loadOutboxTexts } from '#renderer/offline/outbox-texts.ts';
import { lazyExtra } from '#renderer/ui/lazy-extra.ts';
import { movedStore } from './moved.ts';

const MovedQuestion = lazyExtra(async () => {
  const [{ MovedQuestion: question }] = await Promise.all([
    import('./moved-question.tsx'),
    loadOutboxTexts(),
  ]);
  return question;
});

/** The question about a reminder that was moved, wherever it was ticked off; nothing while there is none. */
export const MovedQuestionPanel = () => {
  const reminder = useSyncExternalStore(movedStore.subscribe, movedStore.current);
  return (
    <Suspense>
      {reminder && <MovedQuestion key={`${reminder.id} ${reminder.dueDate}`} reminder={reminder} />}
    </Suspense>
  );
};
