import { useSuspenseQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { useDraft } from '#renderer/ui/drafts/use-draft.ts';
import { accountTimeZone } from '#renderer/ui/time/account-time-zone.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { SavedRowsByName } from './send-pets.ts';

const table = z.object({
  text: z.string(),
  /** The saved indexes of rows with the same content, by `rowName`. */
  saved: z.record(z.string(), z.array(z.number())),
});

type TableValues = z.infer<typeof table>;

const fields = ['text', 'saved'];
const emptyValues: TableValues = { text: '', saved: {} };

/** The text of the table, kept on the device while it is typed, and the owner's calendar day. */
export const useImportDraft = () => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const storageKey = `${user?.id ?? ''}.import`;
  const draft = useDraft<TableValues, TableValues>(table, {
    storageKey,
    empty: emptyValues,
    fields,
  });
  /** Replaces the draft by the remaining rows and the saved indexes of rows like them. */
  const storeDraft = (text: string, savedRows: SavedRowsByName) => {
    const copiedRows = Object.entries(savedRows).map(([name, indexes]) => [name, [...indexes]]);
    draft.form.setValue('saved', Object.fromEntries(copiedRows));
    draft.form.setValue('text', text);
  };
  const today = () => dayIn(timeNow(), accountTimeZone(user));
  return { ...draft, keep: storeDraft, today };
};
