import type { RouterHistory } from '@tanstack/react-router';

type BlockableHistory = Pick<RouterHistory, 'block' | 'location'>;

let routerHistory: BlockableHistory | undefined;

/** The history of the app's router, which overlays may block. Pages without a router have none. */
export const blockableHistory = (): BlockableHistory | undefined => routerHistory;

/** A file of its own, because what a router starts with must not load the overlays. */
export const setBlockableHistory = (history: BlockableHistory): void => {
  routerHistory = history;
};
