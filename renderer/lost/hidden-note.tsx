import { EyeOff } from 'lucide-react';
import { Banner } from '#renderer/ui/banner.tsx';
import { ButtonLink } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';

/** Says that nobody can see the page while the public profile is off, and links to the setting. */
export const HiddenNote = ({ name }: { readonly name: string }) => (
  <Banner tone="mangga" icon={EyeOff} title={t('lost.hidden')}>
    <p>{t('lost.hidden.text', { name })}</p>
    <ButtonLink look="secondary" size="pill" to="/profile" hash="privacy" className="mt-3">
      {t('lost.hidden.open')}
    </ButtonLink>
  </Banner>
);
