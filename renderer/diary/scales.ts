import { type Level, type LevelKind, SCALE_NAMES } from '#server/diary/rules.ts';

type ScaleName = (typeof SCALE_NAMES)[LevelKind];

/** Levels that are drawn in a different colour, because they may need attention. */
const NOTABLE_LEVELS: Readonly<Record<ScaleName, readonly Level[]>> = {
  appetite: [0, 1],
  amount: [0, 4],
  count: [1, 2, 3, 4],
  stool: [0, 1, 3, 4],
  energy: [0, 1],
  degree: [2, 3, 4],
  mood: [0, 1],
};

export const isNotable = (kind: LevelKind, level: Level): boolean =>
  NOTABLE_LEVELS[SCALE_NAMES[kind]].includes(level);

/** Whether the levels of a kind count how often something happened. */
export const isCounted = (kind: LevelKind): boolean => SCALE_NAMES[kind] === 'count';
