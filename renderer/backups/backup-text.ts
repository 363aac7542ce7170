import { t } from '#renderer/ui/language/text.ts';
import type { BackupCounts } from '#server/backups/rules.ts';

/** The contents of a backup in order of importance to an owner. */
export const contentCounts = (contents: BackupCounts) =>
  (['pets', 'records', 'photos', 'documents', 'accounts'] as const).map((kind) => ({
    label: t(`backups.holds.${kind}`),
    count: contents[kind],
  }));
