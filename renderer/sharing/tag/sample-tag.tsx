import { PawPrint } from 'lucide-react';
import { CodeLayout } from '#renderer/sharing/code-layout.tsx';
import { NoCode } from '#renderer/sharing/no-code.tsx';
import { useCode } from '#renderer/sharing/use-code.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { Pet } from '#server/pets/contract.ts';
import { TagDrawing } from './tag-drawing.tsx';
import { tagDrawing } from './tag-shapes.ts';
import { TAG_SHAPES } from './tag-sizes.ts';

/** A sample pet's tag, with "Sample" instead of a number. Its code leads nowhere. */
export const SampleTag = ({ pet: { name } }: { readonly pet: Pick<Pet, 'name'> }) => {
  const code = useCode(t('sharing.sample.code', { name }));
  const tagTexts = { name, scanMe: t('sharing.scanMe'), phone: t('sharing.sample.mark') };
  const picture = code && (
    <div className="flex h-80 items-center justify-center rounded-card bg-track p-6">
      <TagDrawing
        drawing={tagDrawing(TAG_SHAPES['round-32'], code, tagTexts)}
        label={t('sharing.sample.picture', { name })}
        className="size-full"
      />
    </div>
  );
  return (
    <CodeLayout choice={null} picture={picture ?? <NoCode />}>
      <Banner tone="dagat" icon={PawPrint} title={t('sharing.sample.title')}>
        <p>{t('sharing.sample.text', { name })}</p>
      </Banner>
    </CodeLayout>
  );
};
