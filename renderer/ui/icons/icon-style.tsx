import { LucideProvider } from 'lucide-react';
import type { ReactNode } from 'react';

/** Draws the icons in it with lines of 1.75 pixels in every size, unless an icon states its own. */
export const IconStyle = ({ children }: { readonly children: ReactNode }) => (
  <LucideProvider strokeWidth={1.75} absoluteStrokeWidth>
    {children}
  </LucideProvider>
);
