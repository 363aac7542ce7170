import { useEffect, useRef } from 'react';
import { Button } from '#renderer/ui/button.tsx';

/** The distance before the end of the list at which the next page is loaded. */
const LOAD_MARGIN = '400px';

interface LoadMoreProps {
  readonly isBusy: boolean;
  /** The button's label. */
  readonly label: string;
  readonly onMore: () => void;
}

/** Loads the next page when the end of the list is scrolled into view, or with its button. */
export const LoadMore = ({ isBusy, label, onMore }: LoadMoreProps) => {
  const footRef = useRef<HTMLDivElement>(null);
  const latestOnMore = useRef(onMore);
  useEffect(() => {
    latestOnMore.current = onMore;
  });
  useEffect(() => {
    if (!footRef.current || isBusy) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latestOnMore.current();
      },
      { rootMargin: LOAD_MARGIN },
    );
    observer.observe(footRef.current);
    return () => observer.disconnect();
  }, [isBusy]);
  return (
    <div ref={footRef} className="flex justify-center py-4">
      <Button look="secondary" size="row" onClick={onMore} disabled={isBusy}>
        {label}
      </Button>
    </div>
  );
};
