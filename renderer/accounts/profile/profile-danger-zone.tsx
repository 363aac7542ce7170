import type { ReactNode } from 'react';
import { Card } from '#renderer/ui/card.tsx';

interface ProfileDangerZoneProps {
  readonly heading: string;
  readonly children: ReactNode;
}

/** The account's irreversible actions, in red at the end of the page. */
export const ProfileDangerZone = ({ heading, children }: ProfileDangerZoneProps) => (
  <section className="mt-7">
    <h2 className="mb-3 min-h-6 font-semibold text-body text-gumamela">{heading}</h2>
    <Card>{children}</Card>
  </section>
);
