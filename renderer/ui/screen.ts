import type { QueryClient } from '@tanstack/react-query';
import type { FunctionComponent } from 'react';

export interface LoadContext {
  readonly queryClient: QueryClient;
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, unknown>>;
}

/** A screen's module. `load` loads the data that the screen reads with suspense. */
export interface ScreenModule {
  readonly Screen: FunctionComponent;
  readonly load?: (context: LoadContext) => Promise<unknown>;
}
