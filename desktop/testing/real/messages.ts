import type { DesktopNotice } from '#server/parts.ts';

/** Messages from start-separate-server.ts, in Electron, to the server's process. */
export type ToServer =
  | {
      readonly kind: 'ask';
      readonly id: number;
      readonly name: string;
      readonly args: readonly unknown[];
    }
  | { readonly kind: 'noticed'; readonly id: number; readonly problem?: string };

export interface Problem {
  readonly message: string;
  readonly code?: string;
  readonly syscall?: string;
  readonly port?: number;
}

/** Messages from the server's process to the shell. */
export type FromServer =
  | {
      readonly kind: 'answer';
      readonly id: number;
      readonly value?: unknown;
      readonly problem?: Problem;
    }
  | { readonly kind: 'notice'; readonly id: number; readonly notice: DesktopNotice };
