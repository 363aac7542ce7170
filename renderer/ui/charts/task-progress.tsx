import { LoaderCircle } from 'lucide-react';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Progress } from './progress.tsx';

interface CancelProps {
  readonly onCancel: () => void;
}

const Cancel = ({ onCancel }: CancelProps) => (
  <Button look="secondary" onClick={onCancel}>
    {t('common.cancel')}
  </Button>
);

interface TaskProgressProps {
  readonly label: string;
  readonly text?: string;
  /** From 0 to 1. */
  readonly doneShare: number;
  /** If this callback is undefined, the task cannot be cancelled. */
  readonly onCancel?: (() => void) | undefined;
}

/** A long task with its progress and a cancel button. */
export const TaskProgress = ({ label, text, doneShare, onCancel }: TaskProgressProps) => (
  <div className="flex flex-col gap-4">
    <div className="flex flex-col gap-2">
      <p className="flex gap-3 text-row" aria-live="polite">
        <span className="min-w-0 flex-1 break-words">{label}</span>
        <span className="shrink-0 text-ink-soft">{Math.floor(doneShare * 100)}%</span>
      </p>
      <Progress value={doneShare} label={label} />
      {text && <p className="text-ink-soft text-row">{text}</p>}
    </div>
    {onCancel && <Cancel onCancel={onCancel} />}
  </div>
);

interface TaskPendingProps {
  readonly label: string;
  readonly text?: string;
  /** If this callback is undefined, the task cannot be cancelled. */
  readonly onCancel?: () => void;
}

/** A task with unknown progress. */
export const TaskPending = ({ label, text, onCancel }: TaskPendingProps) => (
  <div className="flex flex-col gap-4">
    <div role="status" className="flex gap-3 text-row">
      <LoaderCircle
        size={20}
        absoluteStrokeWidth={false}
        className="shrink-0 motion-safe:animate-spin"
      />
      <div className="min-w-0 flex-1">
        <p className="break-words font-semibold">{label}</p>
        {text && <p className="mt-1 text-ink-soft">{text}</p>}
      </div>
    </div>
    {onCancel && <Cancel onCancel={onCancel} />}
  </div>
);
