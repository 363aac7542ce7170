import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly drawing: ReactNode;
  readonly sentence: string;
  readonly action?: ReactNode;
}

/** An empty list: one line drawing, one sentence, one button. */
export const EmptyState = ({ drawing, sentence, action }: EmptyStateProps) => (
  <div className="mx-auto flex max-w-md flex-col items-center gap-6 py-8 text-center">
    {drawing}
    <p className="wrap-anywhere text-balance font-semibold text-total">{sentence}</p>
    {action && <div className="flex w-full flex-col gap-3">{action}</div>}
  </div>
);
