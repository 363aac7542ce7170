/** The logo: a paw that is also a heart. */
export const Logo = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" className="shrink-0">
    <rect width="64" height="64" rx="16" className="fill-narra" />
    <g className="fill-on-narra">
      <ellipse cx="19" cy="28" rx="4.6" ry="5.8" transform="rotate(-18 19 28)" />
      <ellipse cx="27.4" cy="20.5" rx="4.8" ry="6.2" />
      <ellipse cx="36.6" cy="20.5" rx="4.8" ry="6.2" />
      <ellipse cx="45" cy="28" rx="4.6" ry="5.8" transform="rotate(18 45 28)" />
      <path d="M32 49c-6.6-4-12-8-12-12.6 0-3.4 2.6-5.6 5.6-5.6 2.6 0 4.7 1.3 6.4 3.6 1.7-2.3 3.8-3.6 6.4-3.6 3 0 5.6 2.2 5.6 5.6C44 41 38.6 45 32 49z" />
    </g>
  </svg>
);
