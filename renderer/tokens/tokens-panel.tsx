import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { SheetRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';

const LazyTokensSheet = lazyPart(async () => (await import('./tokens-sheet.tsx')).TokensSheet);

/** The row of the account's settings for API tokens. It is hidden in a household, which other programs cannot reach. */
export const TokensPanel = () => {
  const { data } = useQuery(capabilitiesQuery);
  if (data?.mode !== 'hosted') return null;
  return (
    <SheetRow
      icon={KeyRound}
      title={t('tokens.title')}
      sheet={(close) => <LazyTokensSheet onClose={close} />}
    />
  );
};
