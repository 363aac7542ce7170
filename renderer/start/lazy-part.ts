import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  Suspense,
  use,
  useEffect,
} from 'react';
import { AppUpdated, fetchCode, hasNotice, notifyUpdated } from './app-updated.ts';
import { InsidePart } from './inside-part.ts';
import { RECHECK_DELAY } from './when-online-again.ts';

interface Closable {
  readonly onClose?: unknown;
}

/**
 * Replaces a part whose code was removed by an update: the form around it stays, and the notice over the page
 * explains it. A sheet counts as closed, so the next press shows the notice again.
 */
const makeOutdatedPart =
  (error: AppUpdated): FunctionComponent<object> =>
  ({ onClose }: Closable) => {
    const isReportedHere = use(InsidePart) || !hasNotice();
    useEffect(() => {
      if (isReportedHere) return;
      notifyUpdated();
      if (typeof onClose === 'function') onClose();
    }, [isReportedHere, onClose]);
    if (isReportedHere) throw error;
    return null;
  };

/**
 * Like `lazy`, for a part of a screen: a failed load counts as a network problem, and is repeated when the
 * part is rendered again later, for example after Try Again.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): FunctionComponent<P> => {
  const startImport = () =>
    lazy(async (): Promise<{ default: ComponentType<P> }> => {
      try {
        return { default: await fetchCode(load) };
      } catch (error) {
        if (error instanceof AppUpdated) return { default: makeOutdatedPart(error) };
        window.setTimeout(() => {
          LoadedPart = startImport();
        }, RECHECK_DELAY);
        throw error;
      }
    });
  let LoadedPart: ComponentType<P> = startImport();
  return (props) => createElement(LoadedPart, props);
};

/** Like `lazyPart`, for a part that shows nothing until its code and data are loaded. */
export const standaloneLazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): FunctionComponent<P> => {
  const Part = lazyPart(load);
  return (props) => createElement(Suspense, null, createElement(Part, props));
};
