import type { TestClient } from '#server/testing.ts';

/**
 * Starts an import and resolves when the server has begun it. The call is repeated if it collided with the probe that
 * checks whether it has begun, and was refused for that reason.
 */
export const untilBegun = async <Started extends { readonly answer: Promise<unknown> }>(
  client: TestClient,
  start: () => Started,
): Promise<Started> => {
  for (;;) {
    const startedImport = start();
    let isAnswered = false;
    void startedImport.answer.then(() => {
      isAnswered = true;
    });
    while (!isAnswered) {
      if ((await client.get('/api/export/size')).status === 409) return startedImport;
    }
  }
};
