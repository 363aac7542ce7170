import { useQueryClient } from '@tanstack/react-query';
import { GivenSheet } from '#renderer/records/given-sheet-panel.tsx';
import { type AskedDone, askedDoneStore } from './asked-done.ts';
import { tickQuietly, useCompleteReminder, useReopenReminder } from './queries.ts';

/** Saves a record for a reminder, or only completes the reminder. */
export const DoneSheet = ({ reminder, onGoing }: AskedDone) => {
  const queryClient = useQueryClient();
  const { mutate: complete } = useCompleteReminder();
  const { mutate: reopen } = useReopenReminder();
  const leave = () => {
    onGoing();
    askedDoneStore.close();
  };
  return (
    <GivenSheet
      reminder={reminder}
      deeds={{
        tick: () => tickQuietly(queryClient, reminder),
        reopen: () => reopen(reminder),
      }}
      onClose={askedDoneStore.close}
      onSaved={leave}
      onTick={() => {
        leave();
        complete(reminder);
      }}
    />
  );
};
