import { ButtonLink } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';

/** Shown for a pet that does not exist or belongs to another owner. */
export const PetNotFound = () => (
  <main className="mx-auto flex min-h-96 max-w-md flex-col justify-center gap-3 p-4">
    <title>{`${t('pets.notFound')} · ${t('app.name')}`}</title>
    <h1 className="font-bold text-title">{t('pets.notFound')}</h1>
    <p className="text-ink-soft">{t('pets.notFound.text')}</p>
    <ButtonLink to="/" className="mt-3">
      {t('pets.toMyPets')}
    </ButtonLink>
  </main>
);
