import { t } from '#renderer/ui/language/text.ts';
import type { ProfileChanges } from '#server/transfer/contract.ts';

interface ProfileNoteProps {
  readonly changes: ProfileChanges;
  /** Whether the import has happened or is only previewed. */
  readonly isDone: boolean;
}

/** The row for the profile in a list of counts; undefined if the file does not contain it. */
export const profileRow = ({ changes: { inFile, filled }, isDone }: ProfileNoteProps) => {
  if (inFile === 0) return undefined;
  const fields = filled.map((field) => t(`transfer.import.field.${field}`)).join(', ');
  const messageId = isDone ? 'transfer.import.profile.filled' : 'transfer.import.profile.fill';
  return {
    label: t('transfer.import.profile'),
    count: isDone ? filled.length : inFile,
    note: fields === '' ? t('transfer.import.profile.none') : t(messageId, { fields }),
  };
};

/** Lists the privacy settings that the file turns off. */
export const HiddenNote = ({ changes: { hidden }, isDone }: ProfileNoteProps) =>
  hidden.map((field) => (
    <p key={field} className="mt-2 text-ink-soft text-row">
      {t(isDone ? `transfer.import.hidden.${field}` : `transfer.import.hide.${field}`)}
    </p>
  ));
