import { ApiError } from '#renderer/api.ts';

type Answer = (isProved: boolean) => void;

let asked: Answer | undefined;
const listeners = new Set<() => void>();

const publish = (next: Answer | undefined): void => {
  asked = next;
  for (const listener of listeners) listener();
};

/** The question that the page's dialog shows; undefined where nothing is asked. */
export const proofAsked = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): Answer | undefined => asked,
};

/** Answers the question that is shown. */
export const answerProof = (isProved: boolean): void => {
  const answer = asked;
  publish(undefined);
  answer?.(isProved);
};

const needsProof = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'accounts.reauthenticate';

/**
 * Does what the server allows only soon after a sign-in: where that is too long ago, the page's dialog asks the owner to
 * prove a way in, and the work is done again. Throws the server's refusal where the owner does not.
 */
export const withRecentSignIn = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!needsProof(error)) throw error;
    answerProof(false);
    if (!(await new Promise<boolean>((answer) => publish(answer)))) throw error;
    return work();
  }
};
