import { writing } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { Contents } from '#server/backups/rules.ts';

/** An instant as it is here: "Nov 21, 2026, 3:15 PM". */
export const whenText = writing({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** What a backup holds, in the order an owner looks for it. */
export const holdings = (contents: Contents) =>
  (['pets', 'records', 'photos', 'documents', 'accounts'] as const).map((of) => ({
    label: t(`backups.holds.${of}`),
    count: contents[of],
  }));
