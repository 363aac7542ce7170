import { Button } from '#renderer/ui/button.tsx';
import { passFocusOn } from '#renderer/ui/focus-beside.ts';

interface MoreButtonProps {
  readonly isBusy?: boolean;
  readonly label: string;
  readonly onMore: () => void;
}

/** Shows more rows of a list in the middle of a page, where scrolling passes it by. */
export const MoreButton = ({ isBusy = false, label, onMore }: MoreButtonProps) => (
  <div className="mt-3 flex flex-col">
    <Button ref={passFocusOn} look="secondary" size="row" onClick={onMore} disabled={isBusy}>
      {label}
    </Button>
  </div>
);
