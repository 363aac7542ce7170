import { describe, expect, it } from 'vitest';
import { loopbackAddresses } from './loopback.ts';

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

describe('the embedded server listens', () => {
  it('on both loopback addresses', async () => {
    expect(await loopbackAddresses(() => Promise.resolve())).toEqual(['127.0.0.1', '::1']);
  });

  it.each(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])(
    'only on 127.0.0.1 if no program can use the other address (%s)',
    async (code) => {
      expect(await loopbackAddresses(failing(code))).toEqual(['127.0.0.1']);
    },
  );

  it.each(['EADDRINUSE', 'EACCES', 'EPERM', 'EMFILE'])(
    'nowhere if one of them fails for another reason (%s)',
    async (code) => {
      await expect(loopbackAddresses(failing(code))).rejects.toThrow(code);
    },
  );
});
