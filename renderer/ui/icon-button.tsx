import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { PlainButton, type PlainButtonProps } from './plain-button.tsx';

type IconButtonProps = Omit<PlainButtonProps, 'children' | 'aria-label'> & {
  readonly icon: LucideIcon;
  /** The accessible name of the action. */
  readonly label: string;
  /** Adds a background for use over a photo. */
  readonly floating?: boolean;
};

export const IconButton = ({
  icon: Icon,
  label,
  floating = false,
  className = '',
  ...rest
}: IconButtonProps) => (
  <PlainButton
    aria-label={label}
    className={`relative inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink hover:bg-track aria-disabled:opacity-40 ${floating ? 'bg-surface shadow-float' : ''} ${className}`}
    {...rest}
  >
    <Icon size={24} />
  </PlainButton>
);

interface IconLinkProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly to: string;
  readonly className?: string;
}

/** A link that shows only an icon. */
export const IconLink = ({ icon: Icon, label, to, className = '' }: IconLinkProps) => (
  <Link
    to={to}
    aria-label={label}
    className={`relative inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-narra text-on-narra ${className}`}
  >
    <Icon size={24} />
  </Link>
);
