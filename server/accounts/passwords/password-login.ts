import { HttpError } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';

/** Throws 403 if the operator has turned passwords off. */
export const requirePasswordLogin = ({ passwordLogin }: Pick<Parts['config'], 'passwordLogin'>) => {
  if (!passwordLogin) throw new HttpError(403, 'accounts.passwordLogin.off');
};
