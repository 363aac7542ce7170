import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { PlainButton, type PlainButtonProps } from './plain-button.tsx';

const classesByLook = {
  primary: 'bg-narra text-on-narra hover:brightness-95',
  secondary: 'border border-line bg-surface text-ink hover:bg-track [&>svg]:text-narra',
  danger: 'bg-gumamela text-on-gumamela hover:brightness-95',
  quiet: 'text-narra hover:underline',
  'quiet-danger': 'border border-line bg-surface text-gumamela hover:bg-gumamela-soft',
} as const;

const sizes = {
  normal: 'min-h-12 rounded-control px-4 text-body',
  /** For a form's row or next to other buttons. */
  row: 'min-h-11 rounded-control px-3 text-row',
  pill: 'hit-44 min-h-9 rounded-full px-4 text-row',
} as const;

interface ButtonLooks {
  readonly look?: keyof typeof classesByLook;
  readonly size?: keyof typeof sizes;
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
}

const buttonClasses = (look: keyof typeof classesByLook, size: keyof typeof sizes): string =>
  `inline-flex items-center justify-center gap-2 py-1.5 text-center font-semibold transition-[background-color,filter] duration-150 aria-disabled:opacity-60 ${sizes[size]} ${classesByLook[look]}`;

const ButtonContents = ({ icon: Icon, children }: Pick<ButtonLooks, 'icon' | 'children'>) => (
  <>
    {Icon && <Icon size={20} className="shrink-0" />}
    {children}
  </>
);

type ButtonProps = ButtonLooks & PlainButtonProps;

export const Button = ({
  look = 'primary',
  size = 'normal',
  icon,
  children,
  className = '',
  ...rest
}: ButtonProps) => (
  <PlainButton className={`${buttonClasses(look, size)} ${className}`} {...rest}>
    <ButtonContents {...(icon ? { icon } : {})}>{children}</ButtonContents>
  </PlainButton>
);

type ButtonLinkProps = ButtonLooks & {
  readonly to: string;
  /** The fragment of the address, without the #. */
  readonly hash?: string;
  readonly className?: string;
};

export const ButtonLink = ({
  look = 'primary',
  size = 'normal',
  icon,
  children,
  className = '',
  to,
  hash,
}: ButtonLinkProps) => (
  <Link
    to={to}
    {...(hash === undefined ? {} : { hash })}
    className={`${buttonClasses(look, size)} ${className}`}
  >
    <ButtonContents {...(icon ? { icon } : {})}>{children}</ButtonContents>
  </Link>
);

type ButtonAwayProps = ButtonLooks & { readonly href: string; readonly className?: string };

/** A link out of the app, such as `tel:`, styled as a button. */
export const ButtonAway = ({
  look = 'primary',
  size = 'normal',
  icon,
  children,
  className = '',
  href,
}: ButtonAwayProps) => (
  <a href={href} className={`${buttonClasses(look, size)} ${className}`}>
    <ButtonContents {...(icon ? { icon } : {})}>{children}</ButtonContents>
  </a>
);
