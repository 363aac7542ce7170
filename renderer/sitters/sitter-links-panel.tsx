import { useQuery } from '@tanstack/react-query';
import { HeartHandshake } from 'lucide-react';
import { Suspense, useState } from 'react';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { SettingRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { lazyPart } from '#renderer/ui/start/lazy-part.ts';

const Sheet = lazyPart(async () => (await import('./sitter-links-sheet.tsx')).SitterLinksSheet);

/** The settings row of the links for sitters. A household has none, because no sitter could open one. */
export const SitterLinksPanel = () => {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(capabilitiesQuery);
  if (data?.mode !== 'hosted') return null;
  return (
    <>
      <SettingRow icon={HeartHandshake} title={t('sitters.title')} onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <Sheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
