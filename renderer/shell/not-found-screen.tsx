import { useNavigate, useRouter } from '@tanstack/react-router';
import { Button, ButtonLink } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';

export const NotFoundScreen = () => {
  const { history } = useRouter();
  const navigate = useNavigate();
  // After an address was typed, the router has no previous page, but the browser may. Older browsers have no
  // `navigation`.
  const canGoBack = window.navigation?.canGoBack ?? window.history.length > 1;
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-3 p-4">
      <title>{t('shell.notFound.title')}</title>
      <p className="font-bold text-hero text-ink-soft">404</p>
      <h1 className="font-bold text-title">{t('shell.notFound.title')}</h1>
      <p className="text-ink-soft">{t('shell.notFound.text')}</p>
      <p className="text-ink-soft">{t('shell.notFound.hint')}</p>
      <div className="mt-3 flex flex-col gap-3">
        <ButtonLink to="/">{t('shell.notFound.home')}</ButtonLink>
        <Button
          look="secondary"
          onClick={() => (canGoBack ? history.back() : void navigate({ to: '/' }))}
        >
          {t('shell.notFound.back')}
        </Button>
      </div>
    </main>
  );
};
