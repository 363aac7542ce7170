import { type ComponentType, createElement, type FunctionComponent, lazy } from 'react';
import { NetworkError } from '#renderer/api.ts';

/**
 * As `lazy`, for a part of a screen: what could not be fetched is a matter of the connection, and is fetched again
 * when the part is drawn anew, as after Try Again.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): FunctionComponent<P> => {
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        Part = begin();
        throw new NetworkError(error);
      }
    });
  let Part: ComponentType<P> = begin();
  return (props) => createElement(Part, props);
};
