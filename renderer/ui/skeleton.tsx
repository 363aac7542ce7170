/** A grey placeholder for loading content. */
export const Skeleton = ({ className }: { className: string }) => (
  <div
    aria-hidden="true"
    className={`animate-pulse-soft rounded-control bg-skeleton ${className}`}
  />
);
