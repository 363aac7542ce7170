import type { Message } from '#server/parts.ts';
import type { TestServer } from '#server/testing.ts';
import { hashPassword } from './passwords/passwords.ts';

export const PASSWORD = 'correct horse';

let passwordHashPromise: Promise<string> | undefined;

/** The hash of PASSWORD, computed once because hashing is deliberately slow. */
export const passwordHash = (): Promise<string> => {
  passwordHashPromise ??= hashPassword(PASSWORD);
  return passwordHashPromise;
};

export const ANA = {
  firstName: 'Ana',
  lastName: 'Reyes',
  email: 'ana@example.com',
  password: PASSWORD,
};

/** Returns the token in a mail's link. */
export const tokenIn = (mail: Pick<Message, 'link'> | undefined): string =>
  URL.parse(mail?.link ?? '')?.searchParams.get('token') ?? '';

/** Signs Ana up and confirms her email through the API. */
export const confirmedAna = async (server: TestServer): Promise<void> => {
  await server.client().post('/api/auth/signup', ANA);
  await server.client().get(`/api/auth/confirm-email?token=${tokenIn(server.mails.at(-1))}`);
};

/** The messages of a refusal's `fields`, by field. */
export const problems = (body: unknown): Record<string, string> => {
  const { fields = {} } = body as { fields?: Record<string, { message: string }> };
  return Object.fromEntries(Object.entries(fields).map(([path, { message }]) => [path, message]));
};
