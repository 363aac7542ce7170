import { type ComponentType, lazy } from 'react';
import { inTurn } from '#renderer/ui/start/first-screen.ts';

/** A part of the dashboard that comes after it; what cannot be loaded is left out. */
export const afterDashboard = <Props extends object>(part: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    await inTurn();
    try {
      return { default: await part() };
    } catch {
      return { default: () => null };
    }
  });
