import { Plus } from 'lucide-react';
import { WaitingPanel } from '#renderer/members/waiting-panel.tsx';
import { ExplorePanel } from '#renderer/samples/explore-panel.tsx';
import { ButtonLink } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { t } from '#renderer/ui/language/text.ts';

const Drawing = () => (
  <svg
    viewBox="0 0 240 140"
    className="w-60 max-w-full stroke-2 stroke-ink"
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M4 124h232" className="stroke-control" />
    <ellipse cx="92" cy="42" rx="31" ry="30" />
    <path d="M62 33c-6-4-14-1-17 7-3 9 1 20 8 25 7-6 10-14 9-25M122 33c6-4 14-1 17 7 3 9-1 20-8 25-7-6-10-14-9-25" />
    <path d="M76 67c-12 10-19 27-14 57M108 67c12 10 19 27 14 57M80 98v26M104 98v26" />
    <path d="M76 68c9 7 23 7 32 0" className="stroke-4 stroke-narra" />
    <circle cx="92" cy="79" r="5" className="stroke-mangga-drawing" />
    <path d="M86 45c0 4 3 6 6 6s6-2 6-6c-3-3-9-3-12 0zM92 51v4c-2 4-6 4-8 2M92 55c2 4 6 4 8 2" />
    <path d="M152 46l12 8c6-2 13-2 19 0l12-8 2 21c0 13-9 22-23 22s-24-9-24-22z" />
    <path d="M161 89c-11 9-13 22-10 35M186 89c11 9 13 22 10 35M166 108v16M180 108v16M194 120c14 4 22-2 20-14-1-6 3-10 8-7" />
    <path d="M170 71l3.5 4 3.5-4M173.5 75v4" />
    <path d="M142 71l11 3M141 79h11M206 71l-11 3M207 79h-11" className="stroke-control" />
    <g className="fill-ink stroke-0">
      <circle cx="80" cy="36" r="2.5" />
      <circle cx="104" cy="36" r="2.5" />
      <circle cx="163" cy="65" r="2.5" />
      <circle cx="185" cy="65" r="2.5" />
    </g>
  </svg>
);

export const EmptyDashboard = () => (
  <div className="mx-auto max-w-md">
    <div className="mt-3 flex flex-col gap-3 empty:hidden">
      <WaitingPanel />
    </div>
    <EmptyState
      drawing={<Drawing />}
      sentence={t('dashboard.empty')}
      action={
        <>
          <ButtonLink to="/add-pet" icon={Plus}>
            {t('dashboard.empty.add')}
          </ButtonLink>
          <ExplorePanel />
        </>
      }
    />
  </div>
);
