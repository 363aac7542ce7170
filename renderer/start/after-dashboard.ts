import { type ComponentType, lazy } from 'react';
import { nextIdleTurn } from './first-screen.ts';

type LoadComponent<Props> = () => Promise<ComponentType<Props>>;

/** An optional part of a screen, omitted if it cannot be loaded. */
export const optionalPart = <Props extends object>(part: LoadComponent<Props>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await part() };
    } catch {
      return { default: () => null };
    }
  });

/** An optional part of the dashboard, loaded after the rest. */
export const afterDashboard = <Props extends object>(part: LoadComponent<Props>) =>
  optionalPart(async () => {
    await nextIdleTurn();
    return part();
  });
