import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyExtra } from '#renderer/start/lazy-extra.ts';
import { doneRequestStore } from './done-request.ts';

/** Loads the sheet together with the code that completes reminders. */
const loadSheet = async () => {
  const [{ DoneSheet: sheet }] = await Promise.all([
    import('./done-sheet.tsx'),
    import('./save-completion.ts'),
  ]);
  return sheet;
};

const DoneSheet = lazyExtra(loadSheet);

/** Renders the Done sheet after a Done button was pressed anywhere. */
export const DoneSheetPanel = () => {
  useEffect(() => {
    // Preloaded, because offline it may not be available.
    loadSheet().catch(() => undefined);
  }, []);
  const request = useSyncExternalStore(doneRequestStore.subscribe, doneRequestStore.current);
  return (
    <Suspense>
      {request && (
        <DoneSheet key={`${request.reminder.id} ${request.reminder.dueDate}`} {...request} />
      )}
    </Suspense>
  );
};
