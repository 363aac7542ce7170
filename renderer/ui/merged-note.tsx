import { formatDate } from './format/format.ts';
import { t } from './language/text.ts';

/**
 * Says that the last edit of a thing was merged with another device's. `at` is an instant in ISO UTC, or
 * null.
 */
export const MergedNote = ({ at }: { readonly at: string | null }) =>
  // Answers cached by an earlier version of the app lack this field.
  at ? (
    <p className="mt-3 text-hint text-ink-soft">{t('outbox.mergedOn', { date: formatDate(at) })}</p>
  ) : null;
