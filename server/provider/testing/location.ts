import { expect } from 'vitest';
import type { TestClient } from '#server/testing.ts';

/** The redirect target of a path. */
export const getLocation = async (client: TestClient, path: string) => {
  const answer = await client.get(path);
  expect(answer.status).toBe(302);
  return answer.headers.get('Location') ?? '';
};
