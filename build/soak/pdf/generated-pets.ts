/** Names in each script that cards must show, with marks that are easily lost or cut off. */
const NAMES = [
  'Ñiño',
  'José María',
  'Łódka',
  'Žofie',
  'Ğüneş',
  'Åse',
  'Thảo Nguyên',
  'Bantay',
  'Мурка',
  'Їжачок',
  'Жучка',
  'Ψιψίνα',
  'Ἀργός',
  'Σπίθα',
  'たま',
  'ポチ',
  '猫の小太郎',
  'クッキー',
  'Ýrsa',
  'Čolek',
] as const;

const WORDS = [
  ...NAMES,
  'Aspin',
  'white-chested',
  'Dr.',
  'Sampaguita',
  '₱1,250.50',
  '½',
  '12-34/5',
];

/** A number from 0 to 1 that depends only on the seed and the place. */
const chance = (seed: number, place: number): number => {
  let state = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(place + 1, 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
  state = Math.imul(state ^ (state >>> 15), 0x735a2d97);
  return ((state ^ (state >>> 15)) >>> 0) / 2 ** 32;
};

/** A pet with records, always the same for a seed. Some texts are as long as a field allows, some are one long word. */
export const generatedPet = (seed: number) => {
  let place = 0;
  const next = () => {
    place += 1;
    return chance(seed, place);
  };
  const pick = <T>(items: readonly [T, ...T[]] | readonly T[]): T =>
    items[Math.floor(next() * items.length)] as T;
  const words = (maximum: number): string =>
    Array.from({ length: 1 + Math.floor(next() * maximum) }, () => pick(WORDS)).join(' ');
  const maybe = (text: () => string): string | null => (next() < 0.25 ? null : text());
  const line = (): string =>
    next() < 0.08 ? `${pick(NAMES)}${'Wm'.repeat(60)}` : words(6).slice(0, 200);
  const name = `${pick(NAMES)} ${seed}`;
  const records = Array.from({ length: Math.floor(next() * 30) }, (_, index) => ({
    title: `${pick(['Rabies', 'DHPP', 'FVRCP'])} ${seed}-${index}`,
    manufacturer: maybe(line),
    batchNumber: maybe(() => `B-${seed}-${index}`),
    veterinarian: maybe(line),
    clinic: maybe(line),
    description: maybe(() => words(40)),
    validUntil: maybe(() => '2029-01-31'),
  }));
  return {
    pet: {
      name,
      breed: maybe(line),
      colour: maybe(line),
      birthmarks: maybe(() => words(80)),
      allergies: maybe(() => words(200)),
      microchipId: maybe(() => '900000000123456'),
      microchippedOn: maybe(() => '2025-02-03'),
    },
    records,
  };
};
