import { authorName } from '#renderer/members/author-name.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { Activity } from '#server/activities/contract.ts';
import { DIARY_KINDS } from '#server/diary/rules.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { RECORD_TYPES } from '#server/records/rules.ts';
import { changedText } from './field-labels.ts';

/** Stands for the author while a sentence is put together. No text contains it. */
const AUTHOR_PLACEHOLDER = '\u0000';

/** Pets, whose names have an article of their own in Filipino, and things whose title does not say what they are. */
const ENTITY_NAMES: Readonly<Partial<Record<Activity['entity'], MessageId>>> = {
  pet: 'activity.thing.pet',
  diary: 'activity.thing.diary',
  weighing: 'activity.thing.weighing',
  dose: 'activity.thing.dose',
  sitterLink: 'activity.thing.sitterLink',
  vetLink: 'activity.thing.vetLink',
  shareLink: 'activity.thing.shareLink',
};

const messageFor = ({ entity, kind, type }: Activity): MessageId => {
  if (kind === 'added' && entity === 'diary') return 'activity.did.wrote';
  if (kind === 'added' && entity === 'weighing') return 'activity.did.weighed';
  // Only medication is given; a walk is done.
  if (kind === 'given' && type !== 'medication') return 'activity.did.done';
  return `activity.did.${kind}`;
};

const isTask = ({ kind }: Activity): boolean => kind === 'given' || kind === 'skipped';

const titleOf = (activity: Activity): string => {
  const { entity, title } = activity;
  const entityText = isTask(activity) ? undefined : ENTITY_NAMES[entity];
  return t(entityText ?? 'activity.thing.named', { title });
};

export interface ActivitySentence {
  readonly before: string;
  /** Shown in bold. */
  readonly who: string;
  readonly after: string;
}

const authorText = (activity: Activity, meId: string | undefined): string => {
  const { by, isBySitter } = activity;
  if (by.id !== null && by.id === meId) return t('activity.who.you');
  return t(isBySitter ? 'activity.who.sitter' : 'activity.who.named', { name: authorName(by) });
};

/** The sentence of an activity, such as "Ben gave Doxycycline". */
export const sentenceOf = (
  activity: Activity,
  { meId, pet }: { readonly meId: string | undefined; readonly pet: string },
): ActivitySentence => {
  const text = t(messageFor(activity), { who: AUTHOR_PLACEHOLDER, title: titleOf(activity), pet });
  const [textBefore = '', textAfter = ''] = text.split(AUTHOR_PLACEHOLDER);
  return { before: textBefore, who: authorText(activity, meId), after: textAfter };
};

/** The amount of a given dose. It is left out for a skipped one, whose amount was only planned. */
const amountText = ({ kind, amount, unit }: Activity): string =>
  amount === null || kind !== 'given' ? '' : [amount / 1000, unit].filter(Boolean).join(' ');

const typeText = ({ entity, type }: Activity): string => {
  const record = RECORD_TYPES.find((each) => entity === 'record' && each === type);
  if (record) return t(`records.type.${record}`);
  const kind = DIARY_KINDS.find((each) => entity === 'diary' && each === type);
  return kind ? t(`diary.kind.${kind}`) : '';
};

/** The details shown after the time of an activity: "1.5 tablets", "cost, notes". */
export const detailsOf = (activity: Activity): readonly string[] => {
  const { entity, kind, title, fields, note } = activity;
  const weightText = entity === 'weighing' ? title : '';
  const changedFields = kind === 'changed' && fields ? changedText(activity, fields) : '';
  const quotedNote = note ? t('activity.quote', { text: note }) : '';
  return [typeText(activity), weightText, changedFields, amountText(activity), quotedNote].filter(
    Boolean,
  );
};
