import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, useMatches, useRouter } from '@tanstack/react-router';
import { WifiOff } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { ApiError, NetworkError } from '#renderer/api.ts';
import { AppUpdated } from '#renderer/start/app-updated.ts';
import { UpdatedNotice } from '#renderer/start/updated-notice.tsx';
import { whenOnlineAgain } from '#renderer/start/when-online-again.ts';
import { Button } from '#renderer/ui/button.tsx';
import { useGoBack } from '#renderer/ui/history/use-go-back.ts';
import { t } from '#renderer/ui/language/text.ts';
import { errorText, FetchFailed } from '#renderer/ui/overlays/error-toast.ts';

/** Leaves a failed screen that shows no navigation. */
const BackButton = () => {
  const goBack = useGoBack();
  const hasNavigation = useMatches({
    select: (matches) => matches.at(-1)?.staticData.frame === 'tabs',
  });
  return hasNavigation ? null : (
    <Button look="quiet" onClick={goBack}>
      {t('common.back')}
    </Button>
  );
};

/** Shown when nothing can be displayed without a connection. */
const OfflineScreen = ({ onRetry }: { readonly onRetry: () => void }) => (
  <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-3 p-4">
    <title>{t('connection.none.title')}</title>
    <WifiOff size={40} />
    <h1 className="font-bold text-title">{t('connection.none.title')}</h1>
    <p className="text-ink-soft">{t('connection.none.text')}</p>
    <Button className="mt-3" onClick={onRetry}>
      {t('shell.error.again')}
    </Button>
    <BackButton />
  </main>
);

export const ErrorScreen = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const queryClient = useQueryClient();
  const tryAgain = () => {
    const isExplained = [ApiError, NetworkError, FetchFailed].some((kind) => error instanceof kind);
    // If cached data made the screen fail, it would fail again, so the data is removed and refetched.
    if (!isExplained) queryClient.removeQueries({ type: 'inactive' });
    reset();
    void router.invalidate();
  };
  const goOn = useEffectEvent(tryAgain);
  // This applies to each of the screens below: when the connection returns, the failed one is retried.
  useEffect(() => whenOnlineAgain(error, () => goOn()), [error]);
  if (error instanceof NetworkError && !navigator.onLine) {
    return <OfflineScreen onRetry={tryAgain} />;
  }
  if (error instanceof AppUpdated) {
    return (
      <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-3 p-4">
        <h1 className="font-bold text-title">{t('shell.updated.title')}</h1>
        <UpdatedNotice />
      </main>
    );
  }
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-3 p-4">
      <h1 className="font-bold text-title">{t('shell.error.title')}</h1>
      <p className="text-ink-soft">{t('shell.error.text')}</p>
      <p className="text-row">{errorText(error)}</p>
      <div className="mt-3 flex flex-col gap-3">
        <Button onClick={tryAgain}>{t('shell.error.again')}</Button>
        <Button look="secondary" onClick={() => window.location.reload()}>
          {t('shell.error.reload')}
        </Button>
        <BackButton />
      </div>
    </main>
  );
};
