/** A grey shape of what is coming. */
export const Skeleton = ({ className }: { className: string }) => (
  <div
    aria-hidden="true"
    className={`animate-pulse-soft rounded-control bg-skeleton ${className}`}
  />
);
