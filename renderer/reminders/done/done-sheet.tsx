import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { GivenSheet } from '#renderer/records/given-sheet-panel.tsx';
import {
  completeQuietly,
  useCompleteReminder,
  useReopenReminder,
} from '#renderer/reminders/queries.ts';
import type { CareReminder } from '#server/reminders/contract.ts';
import { type DoneRequest, doneRequestStore } from './done-request.ts';

/** Completes the reminder of a document at once, because there is no record to write. */
const TickOff = ({ reminder, onGoing }: DoneRequest) => {
  const { mutate: complete } = useCompleteReminder();
  const isTicked = useRef(false);
  useEffect(() => {
    if (isTicked.current) return;
    isTicked.current = true;
    onGoing();
    doneRequestStore.close();
    complete(reminder);
  }, [reminder, onGoing, complete]);
  return null;
};

/** Saves a record for a reminder of care, or completes a reminder. */
export const DoneSheet = ({ reminder, onGoing }: DoneRequest) => {
  const { type } = reminder;
  return type === 'document' ? (
    <TickOff reminder={reminder} onGoing={onGoing} />
  ) : (
    <CareSheet reminder={{ ...reminder, type }} onGoing={onGoing} />
  );
};

interface CareSheetProps extends DoneRequest {
  readonly reminder: CareReminder;
}

const CareSheet = ({ reminder, onGoing }: CareSheetProps) => {
  const queryClient = useQueryClient();
  const { mutateAsync: complete } = useCompleteReminder();
  const { mutate: reopen } = useReopenReminder();
  const closeSheet = () => {
    onGoing();
    doneRequestStore.close();
  };
  return (
    <GivenSheet
      reminder={reminder}
      actions={{
        tick: () => completeQuietly(queryClient, reminder),
        reopen: () => reopen(reminder),
      }}
      onClose={doneRequestStore.close}
      onSaved={closeSheet}
      onTick={async () => {
        closeSheet();
        const result = await complete(reminder).catch(() => 'failed');
        return result !== 'failed' && result !== 'asked';
      }}
    />
  );
};
