import { dateFormatter } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { BackupCounts } from '#server/backups/rules.ts';

/** For example "Nov 21, 2026, 3:15 PM", in the local time. */
export const whenText = dateFormatter({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** The contents of a backup in order of importance to an owner. */
export const contentCounts = (contents: BackupCounts) =>
  (['pets', 'records', 'photos', 'documents', 'accounts'] as const).map((kind) => ({
    label: t(`backups.holds.${kind}`),
    count: contents[kind],
  }));
