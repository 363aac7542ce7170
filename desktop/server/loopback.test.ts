import { describe, expect, it } from 'vitest';
import { loopbackAddresses } from './loopback.ts';

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

describe('where the embedded server listens', () => {
  it('on both loopback addresses', async () => {
    expect(await loopbackAddresses(() => Promise.resolve())).toEqual(['127.0.0.1', '::1']);
  });

  it.each(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])(
    'on 127.0.0.1 alone where no program can have the other (%s)',
    async (code) => {
      expect(await loopbackAddresses(failing(code))).toEqual(['127.0.0.1']);
    },
  );

  it.each(['EADDRINUSE', 'EACCES', 'EPERM', 'EMFILE'])(
    'nowhere when another reason keeps it from one of them (%s)',
    async (code) => {
      await expect(loopbackAddresses(failing(code))).rejects.toThrow(code);
    },
  );
});
