import type { DesktopNotice } from '#server/parts.ts';

/** What start-beside.ts, in Electron, tells the server beside it. */
export type ToServer =
  | {
      readonly kind: 'ask';
      readonly id: number;
      readonly name: string;
      readonly given: readonly unknown[];
    }
  | { readonly kind: 'noticed'; readonly id: number; readonly problem?: string };

export interface Problem {
  readonly message: string;
  readonly code?: string;
  readonly syscall?: string;
  readonly port?: number;
}

/** What the server tells the shell. */
export type FromServer =
  | {
      readonly kind: 'answer';
      readonly id: number;
      readonly value?: unknown;
      readonly problem?: Problem;
    }
  | { readonly kind: 'notice'; readonly id: number; readonly notice: DesktopNotice };
