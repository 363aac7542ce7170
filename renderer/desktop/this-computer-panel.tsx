import { Monitor } from 'lucide-react';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { SheetRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';

const ComputerSheet = lazyPart(async () => {
  const { ComputerSheet: sheet } = await import('./computer-sheet.tsx');
  return sheet;
});

/** The profile's row that opens the settings of this computer. Only the desktop app shows it. */
export const ThisComputerPanel = ({ owner }: { readonly owner: string }) => {
  const bridge = window.alagaDesktop;
  if (!bridge) return null;
  return (
    <SheetRow
      icon={Monitor}
      title={t('profile.thisComputer')}
      sheet={(close) => <ComputerSheet bridge={bridge} owner={owner} onClose={close} />}
    />
  );
};
