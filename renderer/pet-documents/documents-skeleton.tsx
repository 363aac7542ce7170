import { t } from '#renderer/ui/language/text.ts';
import { Section } from '#renderer/ui/page.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';

/** The section of a pet's documents while its code or its list loads. */
export const DocumentsSkeleton = () => (
  <Section heading={t('petDocuments.title')}>
    <Skeleton className="h-12.5 w-full rounded-card" />
  </Section>
);
