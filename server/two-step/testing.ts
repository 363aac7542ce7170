import { v7 } from 'uuid';
import { expect } from 'vitest';
import type { Example } from '#server/attacks/testing/example.ts';
import type { TestClient, TestServer } from '#server/testing.ts';
import { codeAt, toTimeStep } from './totp.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a key, as an app reads them. */
export const fromBase32 = (key: string): Buffer => {
  const bits = [...key].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** An owner's app. Each call gives the code of a step that it has not given before. */
export interface CodeApp {
  readonly key: string;
  readonly recoveryCodes: readonly string[];
  /** The code of the present step, or of one `steps` later. */
  readonly code: (steps?: number) => string;
  /** Moves the clock on by a step, and gives the code of that step. */
  readonly nextCode: () => string;
  /** A code that is wrong in all accepted steps. */
  readonly wrongCode: () => string;
}

export const appFor = (
  key: string,
  { clock }: Pick<TestServer, 'clock'>,
  recoveryCodes: readonly string[] = [],
): CodeApp => {
  const secret = fromBase32(key);
  const code = (steps = 0) => codeAt(secret, toTimeStep(clock.now()) + steps);
  return {
    key,
    recoveryCodes,
    code,
    nextCode() {
      clock.advance(30_000);
      return code();
    },
    wrongCode() {
      const right = [-2, -1, 0, 1, 2].map(code);
      return ['123456', '234567', '345678', '456789', '567890', '678901'].find(
        (wrongCode) => !right.includes(wrongCode),
      ) as string;
    },
  };
};

/** Turns two-step login on for the client's account. */
export const turnOn = async (server: TestServer, client: TestClient): Promise<CodeApp> => {
  const setUpResponse = await client.post('/api/auth/mfa/set-up', {});
  expect(setUpResponse.status).toBe(201);
  const app = appFor(String(setUpResponse.body['secret']), server);
  const confirmation = await client.post<{ recoveryCodes: readonly string[] }>(
    '/api/auth/mfa/confirm',
    {
      code: app.code(),
    },
  );
  expect(confirmation.status).toBe(201);
  return { ...app, recoveryCodes: confirmation.body.recoveryCodes };
};

export const twoStepExample: Example = {
  bodies: {
    'POST /api/auth/login/mfa': { mfaToken: 'none', code: '123456' },
    'POST /api/auth/mfa/set-up': {},
    'POST /api/auth/mfa/confirm': { code: '123456' },
    'POST /api/auth/mfa/recovery-codes': { code: '123456' },
    'POST /api/auth/mfa/turn-off': { code: '123456' },
  },
  build: async (db, userId) => {
    const deviceId = v7();
    const at = '2026-11-01T00:00:00.000Z';
    const row = { id: deviceId, userId, hash: v7(), userAgent: null };
    await db.run((knex) =>
      knex('rememberedDevices').insert({
        ...row,
        ...{ createdAt: at, lastUsedAt: at, expiresAt: '2027-11-01T00:00:00.000Z' },
      }),
    );
    return { deviceId };
  },
};
