import type { EndpointInput } from '#renderer/api.ts';
import type { markLost } from '#server/lost/contract.ts';

export type LostBody = Omit<EndpointInput<typeof markLost>['body'], 'version'>;

/** The texts of a lost pet that its owner writes for finders. */
export const LOST_TEXTS = ['message', 'place'] as const;
type LostText = (typeof LOST_TEXTS)[number];

/** The lost state before and after a change. */
interface LostChange {
  readonly before: LostBody;
  readonly body: LostBody;
}

const areEqual = (text: LostText, one: LostBody, other: LostBody): boolean =>
  (one[text] || null) === (other[text] || null);

/** The texts that a change has changed. */
export const changedTexts = ({ before, body }: LostChange): readonly LostText[] =>
  LOST_TEXTS.filter((text) => !areEqual(text, before, body));

/** The texts that are different in a newer state, although only the change was to change them. */
export const textsInConflict = (change: LostChange, newer: LostBody): readonly LostText[] =>
  changedTexts(change).filter(
    (text) => !(areEqual(text, change.before, newer) || areEqual(text, change.body, newer)),
  );

/** Whether a newer state needs a decision: the pet is home, or the same text was changed. */
export const isInConflict = (change: LostChange, newer: LostBody): boolean =>
  (change.before.lost && !newer.lost) || textsInConflict(change, newer).length > 0;

/** The same change of a newer state. */
export const bodyFor = (change: LostChange, newer: LostBody): LostBody => {
  if (!newer.lost) return change.body;
  const texts = changedTexts(change).map((text) => [text, change.body[text]] as const);
  return { ...newer, ...Object.fromEntries(texts) };
};
