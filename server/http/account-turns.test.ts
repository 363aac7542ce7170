import { expect, test } from 'vitest';
import { AccountTurns } from './account-turns.ts';

test('lets one account do one piece of work at a time, also after a failure, and others meanwhile', async () => {
  const turns = new AccountTurns();
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const begun: string[] = [];
  const run = (account: string, name: string, gate?: Promise<void>) =>
    turns.run(account, async () => {
      begun.push(name);
      await gate;
    });
  const first = run('ana', 'ana 1', gates[0]?.promise);
  const second = run('ana', 'ana 2', gates[1]?.promise);
  await run('bea', 'bea 1');
  expect(begun).toEqual(['ana 1', 'bea 1']);
  gates[0]?.reject(new Error('no'));
  await expect(first).rejects.toThrow('no');
  gates[1]?.resolve();
  await second;
  await run('ana', 'ana 3');
  expect(begun).toEqual(['ana 1', 'bea 1', 'ana 2', 'ana 3']);
});

test('lets eight pieces of work of one account wait, and refuses more until one has ended', async () => {
  const turns = new AccountTurns();
  const end = await turns.begin('ana');
  const waiting = Array.from({ length: 8 }, () => turns.begin('ana'));
  await expect(turns.begin('ana')).rejects.toMatchObject({
    status: 429,
    details: { headers: { 'Retry-After': '5' } },
  });
  const endOfBea = await turns.begin('bea');
  endOfBea();
  end();
  const endOfNext = await waiting[0];
  const last = turns.begin('ana');
  endOfNext?.();
  for (const turn of waiting.slice(1)) (await turn)();
  (await last)();
});
