import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface FoldProps {
  readonly summary: string;
  readonly children: ReactNode;
}

/**
 * A collapsible part at the end of a card, such as the table of a chart. It is drawn when it is opened first, because it
 * can have more rows than the rest of the page.
 */
export const Fold = ({ summary, children }: FoldProps) => {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details
      className="group -mb-2 mt-3 border-line border-t pt-1"
      onToggle={() => setWasOpened(true)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between font-semibold text-narra text-row">
        {summary}
        <ChevronDown size={20} className="group-open:rotate-180" />
      </summary>
      {wasOpened && children}
    </details>
  );
};
