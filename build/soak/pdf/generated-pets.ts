/** Names in each script that cards must show, with marks that are easily lost or cut off. */
const PET_NAMES = [
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

const NOTE_WORDS = [
  ...PET_NAMES,
  'Aspin',
  'white-chested',
  'Dr.',
  'Sampaguita',
  '₱1,250.50',
  '½',
  '12-34/5',
];

/** A number from 0 to 1 that depends only on the seed and the place. */
const seededNumber = (seed: number, place: number): number => {
  let state = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(place + 1, 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
  state = Math.imul(state ^ (state >>> 15), 0x735a2d97);
  return ((state ^ (state >>> 15)) >>> 0) / 2 ** 32;
};

/** A pet with records, always the same for a seed. Some texts are as long as a field allows, some are one long word. */
export const generatedPet = (seed: number) => {
  let place = 0;
  const randomValue = () => {
    place += 1;
    return seededNumber(seed, place);
  };
  const pick = <T>(items: readonly [T, ...T[]] | readonly T[]): T =>
    items[Math.floor(randomValue() * items.length)] as T;
  const randomWords = (maximum: number): string =>
    Array.from({ length: 1 + Math.floor(randomValue() * maximum) }, () => pick(NOTE_WORDS)).join(
      ' ',
    );
  const randomOrNull = (text: () => string): string | null =>
    randomValue() < 0.25 ? null : text();
  const line = (): string =>
    randomValue() < 0.08 ? `${pick(PET_NAMES)}${'Wm'.repeat(60)}` : randomWords(6).slice(0, 200);
  const name = `${pick(PET_NAMES)} ${seed}`;
  const records = Array.from({ length: Math.floor(randomValue() * 30) }, (_, index) => ({
    title: `${pick(['Rabies', 'DHPP', 'FVRCP'])} ${seed}-${index}`,
    manufacturer: randomOrNull(line),
    batchNumber: randomOrNull(() => `B-${seed}-${index}`),
    veterinarian: randomOrNull(line),
    clinic: randomOrNull(line),
    description: randomOrNull(() => randomWords(40)),
    validUntil: randomOrNull(() => '2029-01-31'),
  }));
  return {
    pet: {
      name,
      breed: randomOrNull(line),
      colour: randomOrNull(line),
      birthmarks: randomOrNull(() => randomWords(80)),
      allergies: randomOrNull(() => randomWords(200)),
      microchipId: randomOrNull(() => '900000000123456'),
      microchippedOn: randomOrNull(() => '2025-02-03'),
    },
    records,
  };
};
