import { Megaphone } from 'lucide-react';
import { t } from '#renderer/ui/language/page-text.ts';
import type { PetView } from './pet-view.ts';

interface LostBannerProps {
  readonly name: string;
  readonly lost: NonNullable<PetView['lost']>;
}

/** Says that the pet is missed, since when, and the owner's message. It is the first part of the page. */
export const LostBanner = ({ name, lost: { since, message, place } }: LostBannerProps) => (
  <section
    aria-label={t('publicPet.lost', { name })}
    className="bg-gumamela text-on-gumamela print:border-4 print:border-gumamela"
  >
    <div className="mx-auto flex max-w-5xl gap-3 px-4 py-4 wide:px-8">
      <Megaphone size={24} className="shrink-0" />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-bold text-total">{t('publicPet.lost', { name })}</p>
        <p className="mt-1 text-row">{t('publicPet.lost.since', { date: since })}</p>
        {place && <p className="mt-1 text-row">{t('publicPet.lost.place', { place })}</p>}
        <p className="mt-1 whitespace-pre-line text-row">
          {message ?? t('publicPet.lost.please', { name })}
        </p>
      </div>
    </div>
  </section>
);
