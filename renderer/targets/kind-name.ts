import { t } from '#renderer/ui/language/text.ts';
import type { TargetKind } from '#server/targets/rules.ts';

/** The names of products are the same in every language. */
export const kindName = (kind: TargetKind): string =>
  ({ ntfy: 'ntfy', gotify: 'Gotify', webhook: t('targets.webhook') })[kind];
