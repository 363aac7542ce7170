import { EyeOff, PawPrint } from 'lucide-react';
import { Banner } from '#renderer/ui/banner.tsx';
import { ButtonLink } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/text.ts';
import type { Pet } from '#server/pets/contract.ts';

interface Named {
  readonly pet: Pick<Pet, 'name'>;
}

/** Why a pet has no codes while its owner shows nothing to others. */
export const NotPublic = ({ pet }: Named) => (
  <div className="max-w-xl">
    <Banner tone="mangga" icon={EyeOff} title={t('sharing.off.title')}>
      <p>{t('sharing.off.text', { name: pet.name })}</p>
      <ButtonLink look="secondary" size="pill" className="mt-3" to="/profile" hash="privacy">
        {t('sharing.off.open')}
      </ButtonLink>
    </Banner>
  </div>
);

/** Why a sample has none: it is nobody's pet. */
export const SamplesAreNotPublic = ({ pet }: Named) => (
  <div className="max-w-xl">
    <Banner tone="dagat" icon={PawPrint} title={t('sharing.sample.title')}>
      <p>{t('sharing.sample.text', { name: pet.name })}</p>
    </Banner>
  </div>
);
