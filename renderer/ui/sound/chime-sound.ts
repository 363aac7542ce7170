/** From the most urgent to the least. */
export type Chime = 'overdue' | 'urgent' | 'soon' | 'normal';

/** `pitch` is in hertz; `at` is the start in seconds. */
export interface Tone {
  readonly pitch: number;
  readonly at: number;
}

const C5 = 523.25;
const E5 = 659.26;
const G5 = 783.99;
const C6 = 1046.5;

/** More urgent chimes are higher and have more tones, but none sounds like an alarm. */
export const TONES_BY_CHIME: Readonly<Record<Chime, readonly Tone[]>> = {
  overdue: [
    { pitch: C6, at: 0 },
    { pitch: G5, at: 0.18 },
    { pitch: C6, at: 0.36 },
    { pitch: G5, at: 0.54 },
  ],
  urgent: [
    { pitch: G5, at: 0 },
    { pitch: C6, at: 0.18 },
    { pitch: C6, at: 0.36 },
  ],
  soon: [
    { pitch: E5, at: 0 },
    { pitch: G5, at: 0.2 },
  ],
  normal: [{ pitch: C5, at: 0 }],
};

const LOUDNESS = 0.12;
const TONE_SECONDS = 0.7;
const ATTACK_SECONDS = 0.01;
const SILENT_GAIN = 0.0001;

let context: AudioContext | undefined;

/** Plays a decaying sine wave, like a small bell. */
const playTone = (audio: AudioContext, { pitch, at }: Tone): void => {
  const startTime = audio.currentTime + at;
  const bell = audio.createOscillator();
  const volume = audio.createGain();
  bell.frequency.value = pitch;
  volume.gain.setValueAtTime(SILENT_GAIN, startTime);
  volume.gain.exponentialRampToValueAtTime(LOUDNESS, startTime + ATTACK_SECONDS);
  volume.gain.exponentialRampToValueAtTime(SILENT_GAIN, startTime + TONE_SECONDS);
  bell.connect(volume).connect(audio.destination);
  bell.start(startTime);
  bell.stop(startTime + TONE_SECONDS);
};

/** Synthesises a chime, so that no audio file must be loaded. */
export const playChimeTones = async (chime: Chime): Promise<void> => {
  context ??= new AudioContext();
  if (context.state === 'suspended') await context.resume();
  for (const tone of TONES_BY_CHIME[chime]) playTone(context, tone);
};
