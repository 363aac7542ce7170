/** Messages from start-separate-server.ts, in Electron, to the server's process. */
export type ToServer =
  | {
      readonly kind: 'ask';
      readonly id: number;
      readonly name: string;
      readonly args: readonly unknown[];
    }
  | {
      readonly kind: 'reply';
      readonly id: number;
      readonly value?: unknown;
      readonly problem?: string;
    };

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
  | {
      /** A call of a function that the shell gave to the server. */
      readonly kind: 'call';
      readonly id: number;
      readonly name: ShellFunction;
      readonly args: readonly unknown[];
    };

/** The functions of the shell that the server calls: notices, the reset link, and dialogs about backups. */
export type ShellFunction =
  | 'showNotice'
  | 'showResetLink'
  | 'chooseFolder'
  | 'chooseBackup'
  | 'offerBackup';
