import type { TestClient, TestServer } from '#server/testing.ts';
import type { Exported } from './account.ts';
import { cookiesOf } from './upload.ts';

/** Exports the account, and runs `meanwhile` while only the beginning was received. Throws for an incomplete file. */
export const exportSlowly = async (
  { url }: TestServer,
  client: TestClient,
  meanwhile: () => Promise<void>,
): Promise<Exported> => {
  const response = await fetch(`${url}/api/export`, { headers: { Cookie: cookiesOf(client) } });
  const reader = response.body?.getReader();
  const pieces: Uint8Array[] = [];
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    pieces.push(piece.value);
    if (pieces.length === 1) await meanwhile();
  }
  return JSON.parse(Buffer.concat(pieces).toString()) as Exported;
};
