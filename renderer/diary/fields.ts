import { type ThingField, thingField } from '#renderer/offline/outbox/thing-fields.ts';
import { t } from '#renderer/ui/language/text.ts';
import { shownTimeZone } from '#renderer/ui/time/account-time-zone.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import type { DiaryEntry } from '#server/diary/contract.ts';
import { DIARY_KINDS, isLevel } from '#server/diary/rules.ts';
import { NOTES_LENGTH } from '#server/http/contract.ts';
import { kindLabel, levelLabel, whenText } from './diary-text.ts';

const asKind = (value: unknown): string => {
  const kind = DIARY_KINDS.find((each) => each === value);
  return kind ? kindLabel(kind) : '';
};

const asTime = (value: unknown): string =>
  value ? whenText(String(value), { now: timeNow(), timeZone: shownTimeZone() }) : '';

/** The fields of an entry that can be edited. */
export const diaryFields = ({ kind }: Pick<DiaryEntry, 'kind'>): readonly ThingField[] => [
  thingField('kind', t('diary.kinds'), { show: asKind }),
  thingField('level', t('diary.level'), {
    show: (level) => levelLabel(kind, isLevel(level) ? level : null),
  }),
  thingField('value', t('diary.value')),
  thingField('unit', t('diary.unit')),
  thingField('note', t('diary.note'), { room: NOTES_LENGTH }),
  thingField('at', t('diary.when'), { show: asTime }),
  thingField('imageUrl', t('diary.photo'), {
    isPhotos: true,
    // The cast is safe: every entry has the field, which is null without a photo.
    stored: (entry) => (entry as Pick<DiaryEntry, 'photo'>).photo?.url ?? null,
  }),
];
