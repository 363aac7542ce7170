import type { ReactNode } from 'react';

/** The frame of a line drawing for an empty list; 160 by 112. */
export const LineDrawing = ({ children }: { readonly children: ReactNode }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 160 112"
    className="h-28 w-40 text-ink-soft"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {children}
  </svg>
);
