import { ApiError } from '#renderer/api.ts';

type ResolveProof = (isProved: boolean) => void;

let resolveQuestion: ResolveProof | undefined;
const listeners = new Set<() => void>();

const setQuestion = (next: ResolveProof | undefined): void => {
  resolveQuestion = next;
  for (const listener of listeners) listener();
};

/** The open question of the page's dialog; undefined if there is none. */
export const pendingConfirmation = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): ResolveProof | undefined => resolveQuestion,
};

/** Answers the open question. */
export const answerConfirmation = (isProved: boolean): void => {
  const answer = resolveQuestion;
  setQuestion(undefined);
  answer?.(isProved);
};

const needsProof = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'accounts.reauthenticate';

/**
 * Runs work that the server allows only soon after a sign-in. If the sign-in is too long ago, a dialog asks
 * the owner to confirm their identity, and the work is repeated. Throws the server's refusal if the owner
 * cancels.
 */
export const withRecentSignIn = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!needsProof(error)) throw error;
    answerConfirmation(false);
    if (!(await new Promise<boolean>((answer) => setQuestion(answer)))) throw error;
    return work();
  }
};
