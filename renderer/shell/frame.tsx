import { Outlet, useMatches } from '@tanstack/react-router';
import { BottomNavigation, NavigationRail } from './navigation.tsx';

/** What is around a screen: nothing, the rail alone (forms have a dock of their own), or rail and bottom tabs. */
export const Frame = () => {
  const frame = useMatches({ select: (matches) => matches.at(-1)?.staticData.frame ?? 'bare' });
  if (frame === 'bare') return <Outlet />;
  return (
    <div className="wide:pl-52">
      <NavigationRail />
      <div
        className={frame === 'tabs' ? 'pb-[calc(76px+env(safe-area-inset-bottom))] wide:pb-0' : ''}
      >
        <Outlet />
      </div>
      {frame === 'tabs' && <BottomNavigation />}
    </div>
  );
};
