import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { isOwn } from '#renderer/members/rights.ts';
import { petsQuery } from '#renderer/pets/queries.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { useRemoveSamples } from './queries.ts';

/** Says that the account has sample pets, and removes them with one press. Those of others are not removed by it. */
export const SamplesPanel = () => {
  const { data } = useSuspenseInfiniteQuery(petsQuery);
  const removeSamples = useRemoveSamples();
  const hasOwnSamples = data.pages.some(({ items }) =>
    items.some((pet) => pet.isSample && isOwn(pet)),
  );
  if (!hasOwnSamples) return null;
  return (
    <Card className="mt-4 flex flex-wrap items-center gap-3">
      <div className="min-w-0 basis-48 grow">
        <p className="font-semibold text-row">{t('samples.title')}</p>
        <p className="text-hint text-ink-soft">{t('samples.text')}</p>
      </div>
      <Button
        look="secondary"
        size="row"
        disabled={removeSamples.isPending}
        onClick={() => removeSamples.mutate()}
      >
        {removeSamples.isPending ? t('samples.removing') : t('samples.remove')}
      </Button>
    </Card>
  );
};
