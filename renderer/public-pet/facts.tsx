import { Card } from '#renderer/ui/card.tsx';
import type { PetView } from './pet-view.ts';
import { t } from './text.ts';

/** How to tell the pet apart: labels and what they say, a row each. */
export const Facts = ({ facts }: PetView) =>
  facts.length === 0 ? null : (
    <section aria-labelledby="information" className="px-4 wide:px-0">
      <h2 id="information" className="mb-3 font-semibold text-body max-wide:sr-only">
        {t('publicPet.information')}
      </h2>
      <Card flush className="pl-4">
        <dl>
          {facts.map(({ label, value }) => (
            <div
              key={label}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-line border-b py-3 pr-4 text-row last:border-b-0"
            >
              <dt className="text-ink-soft">{label}</dt>
              <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  );
