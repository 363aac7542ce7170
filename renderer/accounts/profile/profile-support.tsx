import type { ReactNode } from 'react';
import { Card } from '#renderer/ui/card.tsx';

/** A single row, as a list item without a heading. */
export const ProfileSupport = ({ children }: { readonly children: ReactNode }) => (
  <Card flush className="mt-3">
    <ul>{children}</ul>
  </Card>
);
