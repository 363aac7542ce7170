import { Button } from '#renderer/ui/button.tsx';
import { Progress } from '#renderer/ui/progress.tsx';
import { t } from '#renderer/ui/text.ts';

interface UnderWayProps {
  readonly label: string;
  /** From 0 to 1. */
  readonly done: number;
  readonly onCancel: () => void;
}

/** Long work with how far it is, and the way to give it up. */
export const UnderWay = ({ label, done, onCancel }: UnderWayProps) => (
  <div className="flex flex-col gap-4">
    <div className="flex flex-col gap-2">
      <p className="flex gap-3 text-row" aria-live="polite">
        <span className="min-w-0 flex-1 break-words">{label}</span>
        <span className="shrink-0 text-ink-soft">{Math.floor(done * 100)}%</span>
      </p>
      <Progress value={done} label={label} />
    </div>
    <Button look="secondary" onClick={onCancel}>
      {t('common.cancel')}
    </Button>
  </div>
);
