import { type ComponentType, lazy } from 'react';
import { inTurn } from '#renderer/ui/first-screen.ts';

/** A part of the dashboard that comes after it, with its texts; what cannot be loaded is left out. */
export const afterDashboard = <Props extends object>(part: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    await inTurn();
    try {
      const [loaded, { loadSchedule }] = await Promise.all([part(), import('./schedule-texts.ts')]);
      await loadSchedule();
      return { default: loaded };
    } catch {
      return { default: () => null };
    }
  });
