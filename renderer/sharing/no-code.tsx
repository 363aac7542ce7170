import { TriangleAlert } from 'lucide-react';
import { Banner } from '#renderer/ui/banner.tsx';
import { t } from '#renderer/ui/language/text.ts';

/** Shown instead of a code that could not be drawn. */
export const NoCode = () => (
  <Banner tone="gumamela" icon={TriangleAlert} title={t('sharing.generate.failed')} />
);
