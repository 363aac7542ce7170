import { type ComponentType, lazy } from 'react';
import { inTurn } from './first-screen.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** An optional part of a screen, omitted if it cannot be loaded. */
export const leftOut = <Props extends object>(part: Load<Props>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await part() };
    } catch {
      return { default: () => null };
    }
  });

/** An optional part of the dashboard, loaded after the rest. */
export const afterDashboard = <Props extends object>(part: Load<Props>) =>
  leftOut(async () => {
    await inTurn();
    return part();
  });
