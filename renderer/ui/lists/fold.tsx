import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface FoldProps {
  readonly summary: string;
  readonly children: ReactNode;
}

/** A collapsible part at the end of a card, such as the table of a chart. */
export const Fold = ({ summary, children }: FoldProps) => (
  <details className="group -mb-2 mt-3 border-line border-t pt-1">
    <summary className="flex min-h-11 cursor-pointer items-center justify-between font-semibold text-narra text-row">
      {summary}
      <ChevronDown size={20} className="group-open:rotate-180" />
    </summary>
    {children}
  </details>
);
