import { expect, test } from 'vitest';
import { joinCookies, startFaultyProxy } from '#build/soak/faulty-proxy.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import { startTestServer } from '#server/testing.ts';
import { recordActions } from './owner-actions.ts';
import { soakDevice } from './soak-device.ts';
import { soakTwoDevices } from './two-devices.ts';

test('edits, deletions and completions of two devices on a faulty network: nothing is lost unseen or given to another owner, and no moved date is completed', async () => {
  const soakResult = await soakTwoDevices(10, 7);
  expect(soakResult).toMatchObject({
    ...{ schedules: 10, problems: [], lost: 0, duplicated: 0, blind: 0, stuck: 0 },
    ...{ foreign: 0, unseen: 0 },
  });
  expect(soakResult.values).toBeGreaterThan(40);
  expect(soakResult.conflicts).toBeGreaterThan(0);
  expect(soakResult.faults).toBeGreaterThan(0);
  expect(soakResult.withheld).toBeGreaterThan(0);
  expect(soakResult.moved).toBeGreaterThan(0);
});

test('a record that is deleted on one device and edited on another is restored with the edit, and can be deleted again', async () => {
  await using server = await startTestServer();
  const { user, client } = await server.owner();
  const chance = () => 0;
  const actions = recordActions();
  const proxy = await startFaultyProxy(server.url, chance, actions.onAnswer);
  proxy.state.honest = true;
  proxy.actAs(client, user.id);
  try {
    const { body: pet } = await client.post<Pet>('/api/pets', { name: 'Bantay', category: 'dog' });
    const rabies = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01' };
    const path = `/api/pets/${pet.id}/medical-records`;
    const { body: record } = await client.post<MedicalRecord>(path, rabies);
    const recordPath = `/api/medical-records/${record.id}`;
    const session = { cookie: joinCookies(client) };
    const phone = soakDevice({ name: 'phone', owner: user.id, chance, actions, session });
    proxy.state.online = false;
    await phone.edit(phone.page(), { words: { notes: 'Typed' }, base: record, key: 'k' });
    await client.delete(recordPath);
    proxy.state.online = true;
    expect(await phone.sync(phone.page())).toBe('through');
    expect(await phone.items()).toMatchObject([{ state: 'synced', returns: 1 }]);
    expect((await client.get(recordPath)).body).toMatchObject({ notes: 'Typed', version: 3 });
    expect((await client.delete(recordPath)).status).toBe(200);
    phone.page().kill();
  } finally {
    await proxy.close();
  }
});
