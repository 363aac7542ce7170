import { Logo } from '#renderer/ui/icons/logo.tsx';
import { t } from '#renderer/ui/language/text.ts';

/** Shown until it is known whether somebody is signed in. */
export const LoadingScreen = () => (
  <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-4">
    <Logo size={56} />
    <p role="status" className="text-ink-soft">
      {t('shell.loading')}
    </p>
  </main>
);
