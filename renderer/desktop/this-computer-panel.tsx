import { Monitor } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { SettingRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';

const ComputerSheet = lazyPart(async () => {
  const { ComputerSheet: sheet } = await import('./computer-sheet.tsx');
  return sheet;
});

/** The profile's row that opens the settings of this computer. Only the desktop app shows it. */
export const ThisComputerPanel = ({ owner }: { readonly owner: string }) => {
  const [open, setOpen] = useState(false);
  const bridge = window.alagaDesktop;
  if (!bridge) return null;
  return (
    <>
      <SettingRow icon={Monitor} title={t('profile.thisComputer')} onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <ComputerSheet bridge={bridge} owner={owner} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
