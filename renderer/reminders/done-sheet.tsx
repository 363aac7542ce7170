import { useQueryClient } from '@tanstack/react-query';
import { GivenSheet } from '#renderer/records/given-sheet-panel.tsx';
import { type DoneRequest, doneRequestStore } from './done-request.ts';
import { completeQuietly, useCompleteReminder, useReopenReminder } from './queries.ts';

/** Saves a record for a reminder, or only completes the reminder. */
export const DoneSheet = ({ reminder, onGoing }: DoneRequest) => {
  const queryClient = useQueryClient();
  const { mutate: complete } = useCompleteReminder();
  const { mutate: reopen } = useReopenReminder();
  const leave = () => {
    onGoing();
    doneRequestStore.close();
  };
  return (
    <GivenSheet
      reminder={reminder}
      deeds={{
        tick: () => completeQuietly(queryClient, reminder),
        reopen: () => reopen(reminder),
      }}
      onClose={doneRequestStore.close}
      onSaved={leave}
      onTick={() => {
        leave();
        complete(reminder);
      }}
    />
  );
};
