import type { ReactNode } from 'react';

interface CardProps {
  readonly children: ReactNode;
  readonly className?: string;
  /** True if the rows have their own padding. */
  readonly flush?: boolean;
}

export const Card = ({ children, className = '', flush = false }: CardProps) => (
  <div
    className={`overflow-hidden rounded-card border border-line bg-surface ${flush ? '' : 'p-4'} ${className}`}
  >
    {children}
  </div>
);
