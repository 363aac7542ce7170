import { formatDate } from './format/format.ts';
import { t } from './language/text.ts';

/** Says that the last edit of a thing was merged with one from another device. `at`: ISO UTC; null where it was not. */
export const MergedNote = ({ at }: { readonly at: string | null }) =>
  // Answers that an earlier version of the app kept on this device lack it.
  at ? (
    <p className="mt-3 text-hint text-ink-soft">{t('outbox.mergedOn', { date: formatDate(at) })}</p>
  ) : null;
