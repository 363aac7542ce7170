import { Link, useLocation } from '@tanstack/react-router';
import { CalendarDays, CircleUserRound, House, type LucideIcon, Wallet } from 'lucide-react';
import { Logo } from '#renderer/ui/icons/logo.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { MessageId } from '#server/messages/ids.ts';

interface Tab {
  readonly to: string;
  readonly label: MessageId;
  readonly icon: LucideIcon;
  /** The prefixes of the paths for which the tab is highlighted. */
  readonly covers: readonly string[];
}

/** A tab is added with the screen that it opens. */
const tabs: readonly Tab[] = [
  {
    to: '/dashboard',
    label: 'nav.home',
    icon: House,
    covers: ['/dashboard', '/pet/', '/add-', '/bulk-', '/visit-', '/vet-clinics', '/search'],
  },
  { to: '/schedule', label: 'nav.schedule', icon: CalendarDays, covers: ['/schedule'] },
  { to: '/expenses', label: 'nav.expenses', icon: Wallet, covers: ['/expenses'] },
  {
    to: '/profile',
    label: 'nav.profile',
    icon: CircleUserRound,
    covers: ['/profile', '/household', '/recently-', '/two-step'],
  },
];

const useActiveTab = (): Tab | undefined => {
  const path = useLocation({ select: (location) => location.pathname });
  return tabs.find(({ covers }) => covers.some((start) => path.startsWith(start)));
};

const TabIcon = ({ icon: Icon }: { icon: LucideIcon }) => <Icon size={24} />;

export const BottomNavigation = () => {
  const activeTab = useActiveTab();
  return (
    <nav
      aria-label={t('nav.label')}
      className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface pb-[max(20px,env(safe-area-inset-bottom))] rail:hidden"
    >
      <ul className="mx-auto flex max-w-xl">
        {tabs.map((tab) => (
          <li key={tab.to} className="min-w-0 flex-1">
            <Link
              to={tab.to}
              aria-current={tab === activeTab ? 'page' : undefined}
              className="flex min-h-14 flex-col items-center justify-center gap-0.5 text-center text-hint text-ink-soft aria-[current=page]:font-semibold aria-[current=page]:text-narra"
            >
              <TabIcon icon={tab.icon} />
              {/* With very large text there is no room for four labels. */}
              <span className="max-narrow:sr-only">{t(tab.label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

export const NavigationRail = () => {
  const activeTab = useActiveTab();
  return (
    <nav
      aria-label={t('nav.label')}
      className="fixed inset-y-0 left-0 z-20 hidden overflow-y-auto border-line border-r bg-surface slim:block slim:pl-[env(safe-area-inset-left)] wide:block"
    >
      <div className="flex min-h-full w-52 flex-col px-3 py-5 slim:w-22 slim:px-2 landscape-phone:justify-center landscape-phone:py-2">
        <Link
          to="/dashboard"
          className="mb-5 flex items-center gap-2.5 rounded-control px-3 font-bold text-total slim:min-h-11 slim:justify-center slim:px-0 slim:[&>svg]:size-10 landscape-phone:hidden"
        >
          <Logo size={32} />
          <span className="slim:sr-only">{t('app.name')}</span>
        </Link>
        <ul className="flex flex-col gap-1 slim:gap-2 landscape-phone:gap-0.5">
          {tabs.map((tab) => (
            <li key={tab.to}>
              <Link
                to={tab.to}
                aria-current={tab === activeTab ? 'page' : undefined}
                className="flex h-11 items-center gap-3 rounded-control px-3 font-medium text-ink-soft text-row slim:h-auto slim:min-h-15 slim:flex-col slim:justify-center slim:gap-1 slim:px-0 slim:text-center slim:text-hint hover:bg-track aria-[current=page]:bg-narra-soft aria-[current=page]:font-semibold aria-[current=page]:text-narra"
              >
                <TabIcon icon={tab.icon} />
                {t(tab.label)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
};
