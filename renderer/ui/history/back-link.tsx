import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';

interface BackLinkProps {
  readonly to: string;
  readonly label: string;
  /** Classes for visibility and margins. */
  readonly className: string;
}

/** Links back to the parent screen. */
export const BackLink = ({ to, label, className }: BackLinkProps) => (
  <Link to={to} className={`items-center gap-1 font-semibold text-narra text-row ${className}`}>
    <ChevronLeft size={20} />
    {label}
  </Link>
);
