import { type ComponentType, lazy } from 'react';
import { inTurn } from './first-screen.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** A part that a screen can do without: what cannot be loaded is left out. */
export const leftOut = <Props extends object>(part: Load<Props>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await part() };
    } catch {
      return { default: () => null };
    }
  });

/** A part of the dashboard that comes after it; what cannot be loaded is left out. */
export const afterDashboard = <Props extends object>(part: Load<Props>) =>
  leftOut(async () => {
    await inTurn();
    return part();
  });
