import { useEffect, useRef } from 'react';
import { Button } from '#renderer/ui/button.tsx';

/** What follows is asked for before the foot of the list comes into sight. */
const AHEAD = '400px';

interface MoreAtFootProps {
  readonly busy: boolean;
  /** What the button says. */
  readonly label: string;
  readonly onMore: () => void;
}

/** At the foot of a list that goes on: it goes on by itself when scrolled to, or by its button. */
export const MoreAtFoot = ({ busy, label, onMore }: MoreAtFootProps) => {
  const foot = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  useEffect(() => {
    if (!foot.current || busy) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more.current();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(foot.current);
    return () => observer.disconnect();
  }, [busy]);
  return (
    <div ref={foot} className="flex justify-center py-4">
      <Button look="secondary" size="row" onClick={onMore} disabled={busy}>
        {label}
      </Button>
    </div>
  );
};
