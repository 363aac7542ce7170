import { t } from '#renderer/ui/language/text.ts';
import type { ProfileChanges } from '#server/transfer/contract.ts';

interface Told {
  readonly changes: ProfileChanges;
  /** Whether it has happened, or only would. */
  readonly isDone: boolean;
}

/** The row of a list of counts that tells of the profile; none where a file says nothing of it. */
export const profileRow = ({ changes: { inFile, filled }, isDone }: Told) => {
  if (inFile === 0) return undefined;
  const fields = filled.map((field) => t(`transfer.import.field.${field}`)).join(', ');
  const some = isDone ? 'transfer.import.profile.filled' : 'transfer.import.profile.fill';
  return {
    label: t('transfer.import.profile'),
    count: isDone ? filled.length : inFile,
    note: fields === '' ? t('transfer.import.profile.none') : t(some, { fields }),
  };
};

/** What is turned off with a file, in so many words. */
export const HiddenNote = ({ changes: { hidden }, isDone }: Told) =>
  hidden.map((field) => (
    <p key={field} className="mt-2 text-ink-soft text-row">
      {t(isDone ? `transfer.import.hidden.${field}` : `transfer.import.hide.${field}`)}
    </p>
  ));
