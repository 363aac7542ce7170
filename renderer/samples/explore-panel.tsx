import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { useCreateSamples } from './queries.ts';

/** Offers sample pets before the owner has added a pet. */
export const ExplorePanel = () => {
  const createSamples = useCreateSamples();
  return (
    <Button
      look="quiet"
      size="row"
      disabled={createSamples.isPending}
      onClick={() => createSamples.mutate()}
    >
      {createSamples.isPending ? t('samples.busy') : t('samples.explore')}
    </Button>
  );
};
