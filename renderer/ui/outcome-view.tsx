import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

interface OutcomeViewProps {
  readonly icon: LucideIcon;
  readonly tone?: 'done' | 'failed';
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

const tones = { done: 'bg-narra-soft text-narra', failed: 'bg-gumamela-soft text-gumamela' };

/** Replaces a submitted form. Its heading takes the focus, so that screen readers read it. */
export const OutcomeView = ({
  icon: Icon,
  tone = 'done',
  title,
  children,
  action,
}: OutcomeViewProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div>
      <span className={`flex size-14 items-center justify-center rounded-full ${tones[tone]}`}>
        <Icon size={28} />
      </span>
      <h1 ref={heading} tabIndex={-1} className="mt-6 text-balance font-bold text-hero">
        {title}
      </h1>
      <div className="mt-2 flex flex-col gap-3 text-ink-soft">{children}</div>
      {action && <div className="mt-8 flex flex-col gap-3">{action}</div>}
    </div>
  );
};
