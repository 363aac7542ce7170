import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { SettingRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';

const LazyTokensSheet = lazyPart(async () => (await import('./tokens-sheet.tsx')).TokensSheet);

/** The row of the account's settings for API tokens. It is hidden in a household, which other programs cannot reach. */
export const TokensPanel = () => {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(capabilitiesQuery);
  if (data?.mode !== 'hosted') return null;
  return (
    <>
      <SettingRow icon={KeyRound} title={t('tokens.title')} onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <LazyTokensSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
