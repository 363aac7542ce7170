import { beforeEach, expect, it, vi } from 'vitest';
import { adoptKept, arrivedAs, rememberArrivals, renameKept } from './arrived-pets.ts';

const pet = (id: string, savedId: string | null) => ({ kind: 'pet' as const, id, savedId });

/** A storage as browsers have it: what is kept stands among its own properties. */
const storage = () => {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, text: string) => {
      kept[name] = text;
    },
    removeItem: (name: string) => {
      delete kept[name];
    },
  };
  return [kept, new Proxy(kept, { get: (_, name) => Reflect.get(methods, name) })] as const;
};

let kept: Record<string, string>;

beforeEach(() => {
  const [own, stubbed] = storage();
  kept = own;
  vi.stubGlobal('localStorage', stubbed);
  return () => vi.unstubAllGlobals();
});

it('knows where a pet went that has arrived, and of no other', () => {
  rememberArrivals([pet('offline_pet_one', 'real'), pet('offline_pet_two', null)]);
  expect(arrivedAs('offline_pet_one')).toBe('real');
  expect(arrivedAs('offline_pet_two')).toBeUndefined();
});

it('forgets the oldest of many', () => {
  for (let place = 0; place < 102; place += 1) {
    rememberArrivals([pet(`offline_pet_${place}`, 'real')]);
  }
  expect(arrivedAs('offline_pet_1')).toBeUndefined();
  expect(arrivedAs('offline_pet_2')).toBe('real');
  expect(arrivedAs('offline_pet_101')).toBe('real');
});

it('puts drafts under the new id, but not over later ones', () => {
  kept['alaga.draft.ana.record.offline_pet_one.vaccine'] = 'typed';
  kept['alaga.draft.ana.record.offline_pet_one.surgery'] = 'earlier';
  kept['alaga.draft.ana.record.real.surgery'] = 'later';
  renameKept('offline_pet_one', 'real');
  expect(kept).toEqual({
    'alaga.draft.ana.record.real.vaccine': 'typed',
    'alaga.draft.ana.record.offline_pet_one.surgery': 'earlier',
    'alaga.draft.ana.record.real.surgery': 'later',
  });
});

it('what an edit was begun on is known by its new id too', () => {
  kept['alaga.draft.ana.pet.offline_pet_one'] = '{"basis":{"id":"offline_pet_one"}}';
  renameKept('offline_pet_one', 'real');
  expect(kept).toEqual({ 'alaga.draft.ana.pet.real': '{"basis":{"id":"real"}}' });
});

it('finds drafts under what a pet was called before, by its new id', () => {
  rememberArrivals([pet('offline_pet_one', 'real'), pet('offline_pet_two', 'other')]);
  kept['alaga.draft.ana.record.offline_pet_one.vaccine'] = 'typed';
  kept['alaga.draft.ana.record.offline_pet_two.vaccine'] = 'of another';
  adoptKept('real');
  expect(kept).toMatchObject({
    'alaga.draft.ana.record.real.vaccine': 'typed',
    'alaga.draft.ana.record.offline_pet_two.vaccine': 'of another',
  });
});

it('finds the draft of a record that was typed over while it waited', () => {
  rememberArrivals([{ kind: 'record', id: 'offline_one', savedId: 'real' }]);
  kept['alaga.draft.ana.record-edit.offline_one'] = 'typed';
  adoptKept('real');
  expect(kept['alaga.draft.ana.record-edit.real']).toBe('typed');
});
