import type { LockAnswer } from '#desktop/bridge.ts';
import { t } from '#renderer/ui/language/text.ts';

/** The values that the shell accepts (desktop/lock/app-lock.ts). */
export const IDLE_MINUTES = [1, 5, 15, 60] as const;

const PIN_PATTERN = /^\d{4,12}$/;

export interface LockValues {
  readonly present: string;
  readonly pin: string;
  readonly again: string;
}

export type LockProblems = Partial<Record<keyof LockValues, string>>;

/** The error texts of a new PIN. */
export const problemsOf = ({ pin, again }: LockValues): LockProblems => ({
  ...(PIN_PATTERN.test(pin) ? {} : { pin: t('computer.lock.digits') }),
  ...(PIN_PATTERN.test(pin) && pin !== again ? { again: t('computer.lock.differ') } : {}),
});

/** The error texts to show when the current PIN was not accepted. */
export const refusalOf = (answer: LockAnswer): LockProblems => {
  if (answer.is === 'right') return {};
  if (answer.is === 'unreadable') return { present: t('computer.lock.keyring') };
  const minutes = Math.ceil(answer.wait / 60_000);
  return { present: minutes > 0 ? t('computer.lock.wait', { minutes }) : t('computer.lock.wrong') };
};
