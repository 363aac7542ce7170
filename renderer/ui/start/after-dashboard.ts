import { type ComponentType, lazy } from 'react';
import { nextIdleTurn } from './first-screen.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** An optional part of a screen, omitted if it cannot be loaded. */
export const optionalPart = <Props extends object>(part: Load<Props>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await part() };
    } catch {
      return { default: () => null };
    }
  });

/** An optional part of the dashboard, loaded after the rest. */
export const afterDashboard = <Props extends object>(part: Load<Props>) =>
  optionalPart(async () => {
    await nextIdleTurn();
    return part();
  });
