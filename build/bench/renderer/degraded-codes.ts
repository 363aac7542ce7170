import { create } from 'qrcode';
import sharp from 'sharp';

/** The brightness of a picture, one byte for each pixel, row by row. */
export interface GrayImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** The conditions under which a camera sees a code. Lengths are in pixels, angles in degrees, brightness from 0 to 255. */
export interface CodeDegradation {
  /** The text of the code; if it is absent, the picture shows only the background. */
  readonly text?: string;
  readonly level?: 'L' | 'M' | 'Q' | 'H';
  readonly width: number;
  readonly height: number;
  /** The side of the code without its quiet zone. */
  readonly side?: number;
  readonly angle?: number;
  /** How much smaller the far edge appears than the near one; 0 if seen from directly above. */
  readonly tilt?: number;
  readonly blur?: number;
  /** Standard deviation of the sensor noise. */
  readonly noise?: number;
  readonly dark?: number;
  readonly light?: number;
  /** The decrease of brightness from one side to the other. */
  readonly shade?: number;
  /** Whether the background has stripes and patches, like a room. */
  readonly busy?: boolean;
  readonly seed?: number;
}

/**
 * A pseudo-random number generator (mulberry32): the same numbers from 0 to 1 for the same seed.
 */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixedState = Math.imul(state ^ (state >>> 15), state | 1);
    mixedState ^= mixedState + Math.imul(mixedState ^ (mixedState >>> 7), mixedState | 61);
    return ((mixedState ^ (mixedState >>> 14)) >>> 0) / 2 ** 32;
  };
};

const QUIET_ZONE = 4;

/**
 * Whether a point in the plane of the code is dark; undefined outside its quiet zone. Coordinates
 * are in modules.
 */
const moduleAt = (text: string, level: NonNullable<CodeDegradation['level']>) => {
  const { size, data } = create(text, { errorCorrectionLevel: level }).modules;
  const isDark = (column: number, row: number): boolean | undefined => {
    if (
      column < -QUIET_ZONE ||
      row < -QUIET_ZONE ||
      column >= size + QUIET_ZONE ||
      row >= size + QUIET_ZONE
    )
      return;
    if (column < 0 || row < 0 || column >= size || row >= size) return false;
    return data[row * size + column] === 1;
  };
  return { size, at: isDark };
};

const paintGround = (picture: GrayImage, random: () => number, isBusy: boolean): void => {
  const { width, height, data } = picture;
  data.fill(90 + random() * 80);
  if (!isBusy) return;
  for (let patch = 0; patch < 60; patch += 1) {
    const light = random() * 255;
    const [left, top] = [random() * width, random() * height];
    const [wide, high] = [10 + random() * 240, 4 + random() * 120];
    for (let y = Math.floor(top); y < Math.min(height, top + high); y += 1) {
      const row = y * width;
      data.fill(light, row + Math.floor(left), row + Math.floor(Math.min(width, left + wide)));
    }
  }
};

const paintCode = (
  picture: GrayImage,
  codeOptions: CodeDegradation,
  random: () => number,
): void => {
  const {
    text,
    level = 'H',
    side = 500,
    angle = 0,
    tilt = 0,
    dark = 20,
    light = 235,
  } = codeOptions;
  if (text === undefined) return;
  const { width, height, data } = picture;
  const { size, at } = moduleAt(text, level);
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  // Large enough for a rotated or tilted code to be entirely in the picture.
  const reachAround = side * 1.6;
  const place = (length: number) =>
    length / 2 + (random() - 0.5) * Math.max(0, length - reachAround);
  const [centreX, centreY] = [place(width), place(height)];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x - centreX, y - centreY];
      if (Math.abs(dx) > reachAround || Math.abs(dy) > reachAround) continue;
      const depth = 1 + (tilt * (dy * cos - dx * sin)) / side;
      const column = Math.floor(((dx * cos + dy * sin) / depth / side + 0.5) * size);
      const row = Math.floor(((dy * cos - dx * sin) / depth / side + 0.5) * size);
      const isDark = at(column, row);
      if (isDark !== undefined) data[y * width + x] = isDark ? dark : light;
    }
  }
};

const blurPicture = async (picture: GrayImage, sigma: number): Promise<Uint8Array> => {
  const { width, height, data } = picture;
  const rawImage = { width, height, channels: 1 } as const;
  return sharp(data, { raw: rawImage }).blur(sigma).toColourspace('b-w').raw().toBuffer();
};

const addLight = (
  picture: GrayImage,
  { shade = 0, noise = 0 }: CodeDegradation,
  random: () => number,
): void => {
  const { width, data } = picture;
  // A table, because drawing two million normally distributed numbers for each picture would take
  // longer than everything else.
  const table = Float32Array.from(
    { length: 8191 },
    () => (random() + random() + random() + random() - 2) * Math.sqrt(3) * noise,
  );
  for (let index = 0; index < data.length; index += 1) {
    const brightness = 1 - (shade * (index % width)) / width;
    const grain = noise === 0 ? 0 : (table[Math.floor(random() * table.length)] ?? 0);
    // The value is clamped, because a byte outside 0 to 255 would wrap around.
    data[index] = Math.max(0, Math.min(255, (data[index] ?? 0) * brightness + grain));
  }
};

/** Renders a code as a camera sees it. Equal parameters give equal pictures. */
export const renderPicture = async (codeOptions: CodeDegradation): Promise<GrayImage> => {
  const { width, height, blur = 0.6, busy = true, seed = 1 } = codeOptions;
  const random = seededRandom(seed);
  const image: GrayImage = { width, height, data: new Uint8Array(width * height) };
  paintGround(image, random, busy);
  paintCode(image, codeOptions, random);
  const picture: GrayImage = { ...image, data: await blurPicture(image, blur) };
  addLight(picture, codeOptions, random);
  return picture;
};

const CODE_TEXTS: readonly string[] = [
  'https://alaga.example.ph/share/pet/k3J9xQ7mPz2w',
  JSON.stringify({
    type: 'pet_profile',
    petId: '0199f0c2-7a51-7c3e-9b1d-2f6a8c4e5d10',
    ownerId: '0199f0c2-7a51-7c3e-9b1d-2f6a8c4e5d11',
    name: 'Bantay',
    category: 'dog',
    breed: 'Aspin',
    dateOfBirth: '2022-03-14',
    medicalRecordCount: 12,
  }),
  'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Bantay (Ana Reyes)\r\nTEL:+639171234567\r\nEND:VCARD',
];

const HD_SIZE = { width: 1920, height: 1080 };

/** Ways to make a code hard to read. The number from 0 to 1 is the degree of difficulty. */
const HARDSHIP_EFFECTS: Readonly<
  Record<string, (hardship: number, random: () => number) => Partial<CodeDegradation>>
> = {
  plain: () => ({}),
  rotated: (_, random) => ({ angle: random() * 360 }),
  small: (hardship) => ({ side: 300 - hardship * 180 }),
  tilted: (hardship, random) => ({ tilt: 0.15 + hardship * 0.3, angle: random() * 360 }),
  blurred: (hardship) => ({ blur: 1.5 + hardship * 3, side: 540 }),
  noisy: (hardship) => ({ noise: 15 + hardship * 60, side: 500 }),
  pale: (hardship) => ({ dark: 110 + hardship * 25, light: 150, noise: 3 }),
  shaded: (hardship) => ({ shade: 0.5 + hardship * 0.4, noise: 4 }),
  alltogether: (hardship, random) => ({
    angle: random() * 360,
    tilt: 0.1 + hardship * 0.15,
    blur: 1,
    noise: 6 + hardship * 8,
    dark: 60,
    light: 190,
    shade: 0.3,
    side: 560,
  }),
};

/** A picture of the set, with its kind of difficulty and the expected text. */
export interface DegradedPicture {
  readonly hardship: string;
  readonly degradation: CodeDegradation;
}

/**
 * Returns 150 pictures with a code and 50 without one, half of which are noisy. The pictures are the same in every
 * run.
 */
export const degradedSet = (): readonly DegradedPicture[] => {
  const random = seededRandom(20261121);
  const names = Object.keys(HARDSHIP_EFFECTS);
  const withCode = Array.from({ length: 150 }, (_, index): DegradedPicture => {
    const hardshipName = names[index % names.length] ?? 'plain';
    const text = CODE_TEXTS[Math.floor(random() * CODE_TEXTS.length)] ?? '';
    const hardshipEffect = HARDSHIP_EFFECTS[hardshipName]?.(random(), random);
    const codeSide = 420 + random() * 300;
    // The large codes of a profile have more than twice the modules of a link.
    const scale = text.startsWith('{') ? 1.5 : 1;
    const codeOptions = { ...HD_SIZE, text, seed: index + 1, side: codeSide, ...hardshipEffect };
    return {
      hardship: hardshipName,
      degradation: { ...codeOptions, side: Math.min(660, codeOptions.side * scale) },
    };
  });
  const plainCodes = Array.from({ length: 50 }, (_, index): DegradedPicture => {
    const noisy = index % 2 === 0;
    const noise = noisy ? 25 + random() * 60 : 3;
    return {
      hardship: noisy ? 'none, noisy' : 'none',
      degradation: { ...HD_SIZE, noise, seed: 1000 + index },
    };
  });
  return [...withCode, ...plainCodes];
};
