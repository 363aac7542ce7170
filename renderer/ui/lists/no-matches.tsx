import { Button } from '#renderer/ui/button.tsx';
import { passFocusOn } from '#renderer/ui/focus-beside.ts';

interface NoMatchesProps {
  /** Says that nothing fits the filters. */
  readonly sentence: string;
  /** The button that removes the filters. */
  readonly clear: string;
  readonly onClear: () => void;
}

/** Stands in the place of a filtered list without rows. */
export const NoMatches = ({ sentence, clear, onClear }: NoMatchesProps) => (
  <div className="flex flex-col items-start gap-3 py-6 text-row">
    <p className="text-ink-soft">{sentence}</p>
    <Button ref={passFocusOn} look="secondary" size="row" onClick={onClear}>
      {clear}
    </Button>
  </div>
);
