import { t } from '#renderer/ui/language/page-text.ts';
import { FactRows } from '#renderer/ui/lists/fact-rows.tsx';
import type { PetView } from './pet-view.ts';

/** Identifying features of the pet, a row for each label. */
export const Facts = ({ facts }: PetView) =>
  facts.length === 0 ? null : (
    <section aria-labelledby="information" className="px-4 wide:px-0">
      <h2 id="information" className="mb-3 font-semibold text-body max-wide:sr-only">
        {t('publicPet.information')}
      </h2>
      <FactRows facts={facts} />
    </section>
  );
