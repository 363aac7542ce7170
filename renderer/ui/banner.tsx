import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const tones = {
  narra: 'bg-narra-soft text-narra',
  mangga: 'bg-mangga-soft text-mangga',
  gumamela: 'bg-gumamela-soft text-gumamela',
  dagat: 'bg-dagat-soft text-dagat',
} as const;

interface BannerProps {
  readonly tone: keyof typeof tones;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children?: ReactNode;
  /** True if screen readers should announce it immediately. */
  readonly urgent?: boolean;
}

/** A status message in the flow of the page. */
export const Banner = ({ tone, icon: Icon, title, children, urgent = false }: BannerProps) => (
  <div
    role={urgent ? 'alert' : 'status'}
    className={`flex min-h-15 gap-3 rounded-card p-3 text-row ${children ? 'items-start' : 'items-center'} ${tones[tone]}`}
  >
    <Icon size={20} className="shrink-0" />
    <div className="min-w-0 flex-1">
      <p className="font-semibold">{title}</p>
      {children && <div className="text-ink">{children}</div>}
    </div>
  </div>
);
