import { t } from '#renderer/ui/language/page-text.ts';
import { FactRows } from '#renderer/ui/lists/fact-rows.tsx';
import { CallDock } from './call-dock.tsx';
import { Contact } from './contact.tsx';
import { FoundForm } from './found-form.tsx';
import { Identity } from './identity.tsx';
import { LostBanner } from './lost-banner.tsx';
import type { PetView } from './pet-view.ts';
import { Records } from './records.tsx';

/** Identifying features of the pet, a row for each label. */
const Facts = ({ facts }: PetView) =>
  facts.length === 0 ? null : (
    <section aria-labelledby="information" className="px-4 wide:px-0">
      <h2 id="information" className="mb-3 font-semibold text-body max-wide:sr-only">
        {t('publicPet.information')}
      </h2>
      <FactRows facts={facts} />
    </section>
  );

const Foot = ({ shareUrl, updated }: PetView) => (
  <footer className="px-4 text-hint text-ink-soft wide:px-0">
    <p className="wrap-anywhere">
      {`${t('publicPet.link')}: `}
      <a href={shareUrl} className="text-narra underline">
        {shareUrl.replace(/^https?:\/\//, '')}
      </a>
    </p>
    <p className="mt-1">{t('publicPet.updated', { date: updated })}</p>
  </footer>
);

/** A pet's public page: one column on a phone; identity and contact side by side in a wide window. */
export const PetPage = (view: PetView) => {
  // On a phone, the contact of a lost pet comes before the less important parts.
  const laterClass = view.lost ? 'max-wide:order-1' : '';
  return (
    <main className="flex min-h-dvh flex-col">
      {view.lost && <LostBanner name={view.name} lost={view.lost} />}
      <div className="mx-auto flex w-full max-w-5xl flex-1 flex-col gap-7 pb-8 wide:grid wide:grid-cols-[22rem_1fr] wide:content-start wide:gap-8 wide:p-8">
        <div className="contents wide:flex wide:flex-col wide:gap-7">
          <div>
            <Identity {...view} />
            <CallDock view={view} wide />
          </div>
          <div className={`empty:hidden ${laterClass}`}>
            <Facts {...view} />
          </div>
        </div>
        <div className="contents wide:flex wide:flex-col wide:gap-7">
          <div>
            <Contact {...view} />
            {view.canBeFound && <FoundForm {...view} />}
          </div>
          <div className={`empty:hidden ${laterClass}`}>
            <Records {...view} />
          </div>
          <div className={laterClass}>
            <Foot {...view} />
          </div>
        </div>
      </div>
      <CallDock view={view} wide={false} />
    </main>
  );
};
