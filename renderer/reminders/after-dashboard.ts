import { type ComponentType, lazy } from 'react';

/** A part of the dashboard that comes after it, with its texts; what cannot be loaded is left out. */
export const afterDashboard = <Props extends object>(part: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      const [loaded, { loadSchedule }] = await Promise.all([part(), import('./schedule-texts.ts')]);
      await loadSchedule();
      return { default: loaded };
    } catch {
      return { default: () => null };
    }
  });
