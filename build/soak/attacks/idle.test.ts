import { expect, test } from 'vitest';
import { soakIdle } from './idle.ts';

test.skipIf(process.platform !== 'linux')(
  '300 idle connections, silent, half asked and kept open, hold nobody up and leave nothing behind',
  async () => {
    const soak = await soakIdle(300);
    expect(soak.held).toBe(300);
    expect(soak.answered).toBe(soak.asked);
    expect(soak.filesAfter).toBeLessThanOrEqual(soak.filesBefore + 3);
  },
);
