import { expect } from 'vitest';
import type { TestClient } from '#server/testing.ts';

/** Where a browser that goes to that path is sent. */
export const locationOf = async (client: TestClient, path: string) => {
  const answer = await client.get(path);
  expect(answer.status).toBe(302);
  return answer.headers.get('Location') ?? '';
};
