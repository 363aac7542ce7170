import type { ReactNode } from 'react';
import { Card } from '#renderer/ui/card.tsx';

/** Rows without a heading; the children are list items. */
export const ProfileSupport = ({ children }: { readonly children: ReactNode }) => (
  <Card flush className="mt-3">
    <ul>{children}</ul>
  </Card>
);
