import { seededRandom } from '#build/soak/seeded-random.ts';
import { NETWORK_FAULTS, type NetworkFault } from './browser.ts';

/** The actions of an owner in a tab. */
const ACTION_WEIGHTS = {
  look: 3,
  reload: 1,
  'add-pet': 2,
  'add-record': 4,
  'edit-pet': 4,
  'edit-record': 5,
  'move-due-date': 4,
  'delete-pet': 0.4,
  'delete-record': 1,
  complete: 6,
  'edit-profile': 2,
  switch: 3,
  sync: 6,
  settle: 2,
} as const;
/** The relative frequencies of events of the server. */
const EVENT_WEIGHTS = { backup: 1.2, restore: 1.2, clock: 0.7, jobs: 0.2, restart: 0.3 } as const;

export type HistoryAction = keyof typeof ACTION_WEIGHTS;
type HistoryEvent = keyof typeof EVENT_WEIGHTS;

export interface HistoryStep {
  readonly kind: HistoryAction | HistoryEvent;
  /** The index of the tab, 0 to 3; unused for events of the server. */
  readonly tab: number;
  readonly fault: NetworkFault;
  /**
   * Determines all other choices of the step, so that it does not change when steps around it are
   * removed.
   */
  readonly seed: number;
}

const STEP_WEIGHTS: Readonly<Record<string, number>> = { ...ACTION_WEIGHTS, ...EVENT_WEIGHTS };
const TOTAL_WEIGHT = Object.values(STEP_WEIGHTS).reduce((sum, weight) => sum + weight, 0);

const kindAt = (place: number): HistoryStep['kind'] => {
  let sharesLeft = place * TOTAL_WEIGHT;
  for (const [kind, weight] of Object.entries(STEP_WEIGHTS)) {
    sharesLeft -= weight;
    // A cast: the names come from the two tables.
    if (sharesLeft < 0) return kind as HistoryStep['kind'];
  }
  return 'look';
};

const HISTORY_LENGTH = 24;
/** The share of histories in which two tabs continue from a state that a restore has undone. */
const SETBACK_CHANCE = 0.15;
const FIRST_ACTIONS: readonly HistoryAction[] = ['add-pet', 'add-record', 'add-record'];

/**
 * Creates a restore after an edit, with edits of the same kind before and after it. Random steps rarely have this
 * combination.
 */
const createSetback = (chance: () => number): readonly HistoryStep[] => {
  const editKind = chance() < 0.5 ? 'edit-pet' : 'edit-record';
  const ownTab = Math.floor(chance() * 4);
  const otherTabIndex = (ownTab + 1 + Math.floor(chance() * 3)) % 4;
  const parts = [
    ['look', otherTabIndex],
    ['backup', ownTab],
    [editKind, ownTab],
    ['restore', ownTab],
    // The restore signs out both owners.
    ['look', otherTabIndex],
    ['look', ownTab],
    [editKind, otherTabIndex],
    [editKind, ownTab],
  ] as const;
  return parts.map(([kind, tab]) => ({
    kind,
    tab,
    fault: 'none',
    seed: Math.floor(chance() * 2 ** 31),
  }));
};

/** Generates the history of a seed. */
export const generateSteps = (seed: number): readonly HistoryStep[] => {
  const chance = seededRandom(seed);
  let tab = 0;
  // The first steps create a pet and records for the later steps.
  const firstSteps = FIRST_ACTIONS.map((kind) => ({
    kind,
    tab,
    fault: 'none' as const,
    seed: Math.floor(chance() * 2 ** 31),
  }));
  const nextSteps = Array.from({ length: HISTORY_LENGTH }, () => {
    // An owner stays with a tab for a while.
    if (chance() < 0.6) tab = Math.floor(chance() * 4);
    const isFaulty = chance() < 0.35;
    const networkFault = NETWORK_FAULTS[Math.floor(chance() * NETWORK_FAULTS.length)] ?? 'none';
    const kind = kindAt(chance());
    return {
      kind,
      tab,
      fault: isFaulty ? networkFault : 'none',
      seed: Math.floor(chance() * 2 ** 31),
    };
  });
  const stepIndex = Math.floor(chance() * HISTORY_LENGTH);
  const setbacks = chance() < SETBACK_CHANCE ? createSetback(chance) : [];
  return [
    ...firstSteps,
    ...nextSteps.slice(0, stepIndex),
    ...setbacks,
    ...nextSteps.slice(stepIndex),
  ];
};

const MAX_RUNS = 150;

/** Removes steps without which a history still fails, at first half of them at a time. */
export const shrink = async (
  steps: readonly HistoryStep[],
  fails: (steps: readonly HistoryStep[]) => Promise<boolean>,
): Promise<readonly HistoryStep[]> => {
  let shortestSteps = steps;
  let runs = 0;
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let index = shortestSteps.length - size; index > -size && runs < MAX_RUNS; index -= size) {
      const remainingSteps = shortestSteps.filter(
        (_, place) => place < index || place >= index + size,
      );
      runs += 1;
      if (remainingSteps.length < shortestSteps.length && (await fails(remainingSteps)))
        shortestSteps = remainingSteps;
    }
  }
  return shortestSteps;
};
