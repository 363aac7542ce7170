import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyExtra } from '#renderer/ui/start/lazy-extra.ts';
import { askedDoneStore } from './asked-done.ts';

/** Loads the sheet with the code that ticks off. */
const loadSheet = async () => {
  const [{ DoneSheet: sheet }] = await Promise.all([
    import('./done-sheet.tsx'),
    import('./keep-completion.ts'),
  ]);
  return sheet;
};

const DoneSheet = lazyExtra(loadSheet);

/** The sheet of Done, wherever it was pressed; nothing while it was not. */
export const DoneSheetPanel = () => {
  useEffect(() => {
    // Without a connection it is needed, and may be out of reach.
    loadSheet().catch(() => undefined);
  }, []);
  const asked = useSyncExternalStore(askedDoneStore.subscribe, askedDoneStore.current);
  return (
    <Suspense>
      {asked && <DoneSheet key={`${asked.reminder.id} ${asked.reminder.dueDate}`} {...asked} />}
    </Suspense>
  );
};
