import { expect, it } from 'vitest';
import { abilitiesOf, applyTo } from './camera-abilities.ts';

const createTrack = (capabilities: object) => ({
  getCapabilities: () => capabilities,
  applyConstraints: async () => undefined,
});

it.each([
  ['a plain camera', {}, { torch: false }],
  ['one with a light', { torch: true }, { torch: true }],
  [
    'one that zooms',
    { zoom: { min: 1, max: 8, step: 0.1 } },
    { torch: false, zoom: { min: 1, max: 8, step: 0.1 } },
  ],
  [
    'one that tells no step',
    { zoom: { min: 1, max: 2 } },
    { torch: false, zoom: { min: 1, max: 2, step: 0.1 } },
  ],
  ['one whose zoom has no range', { zoom: { min: 1, max: 1 } }, { torch: false }],
])('%s', (_, capabilities, abilities) => {
  expect(abilitiesOf(createTrack(capabilities))).toEqual(abilities);
});

it('has no abilities if the browser does not report them', () => {
  expect(abilitiesOf({ applyConstraints: async () => undefined })).toEqual({ torch: false });
});

it('a camera may refuse a constraint', async () => {
  const constraints: unknown[] = [];
  const willingTrack = {
    applyConstraints: async (wish?: unknown) => {
      constraints.push(wish);
    },
  };
  expect(await applyTo(willingTrack, { torch: true })).toBe(true);
  expect(constraints).toEqual([{ advanced: [{ torch: true }] }]);
  const refusingTrack = { applyConstraints: () => Promise.reject(new Error('no')) };
  expect(await applyTo(refusingTrack, { zoom: 2 })).toBe(false);
});
