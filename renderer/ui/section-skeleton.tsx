import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { Section } from './page.tsx';
import { Skeleton } from './skeleton.tsx';

interface SectionSkeletonProps {
  readonly heading: string;
  /** Whether a button will stand beside the heading, whose room is kept. */
  readonly hasButton: boolean;
  readonly children: ReactNode;
}

/** A section with one card while it loads. */
export const SectionSkeleton = ({ heading, hasButton, children }: SectionSkeletonProps) => (
  <Section heading={heading} aside={hasButton && <Skeleton className="h-11 w-32" />}>
    <Card>{children}</Card>
  </Section>
);
