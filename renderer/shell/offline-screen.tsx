import { WifiOff } from 'lucide-react';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';

/** Shown when nothing can be displayed without a connection. */
export const OfflineScreen = ({ onRetry }: { readonly onRetry: () => void }) => (
  <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-3 p-4">
    <title>{t('connection.none.title')}</title>
    <WifiOff size={40} strokeWidth={1.75} absoluteStrokeWidth aria-hidden />
    <h1 className="font-bold text-title">{t('connection.none.title')}</h1>
    <p className="text-ink-soft">{t('connection.none.text')}</p>
    <Button className="mt-3" onClick={onRetry}>
      {t('shell.error.again')}
    </Button>
  </main>
);
