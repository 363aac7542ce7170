import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

const classesByLook = {
  primary: 'bg-narra text-on-narra hover:brightness-95',
  secondary: 'border border-line bg-surface text-ink hover:bg-track [&>svg]:text-narra',
} as const;

type ActionLinkProps = ComponentProps<'a'> & {
  readonly look: keyof typeof classesByLook;
  readonly icon?: LucideIcon;
};

/** A link to another page, styled as a button. It works without scripts. */
export const ActionLink = ({
  look,
  icon: Icon,
  children,
  className = '',
  ...rest
}: ActionLinkProps) => (
  <a
    className={`flex min-h-12 items-center justify-center gap-2 rounded-control px-4 py-1.5 text-center font-semibold text-body transition-[background-color,filter] duration-150 ${classesByLook[look]} ${className}`}
    {...rest}
  >
    {Icon && <Icon size={20} className="shrink-0" />}
    {children}
  </a>
);
