import { type ThingField, thingField } from '#renderer/offline/outbox/thing-fields.ts';
import { t } from '#renderer/ui/language/text.ts';
import { shownTimeZone } from '#renderer/ui/time/account-time-zone.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import type { DiaryEntry } from '#server/diary/contract.ts';
import { NOTES_LENGTH } from '#server/http/contract.ts';
import { entryTitle, whenText } from './diary-text.ts';

const asTime = (value: unknown): string =>
  value ? whenText(String(value), { now: timeNow(), timeZone: shownTimeZone() }) : '';

type Reading = Pick<DiaryEntry, 'kind' | 'level' | 'value' | 'unit'>;

/** Compared as a string, because objects are not equal by value. */
const readingOf = ({ kind, level, value, unit }: Partial<Reading>): string =>
  JSON.stringify({ kind, level: level ?? null, value: value ?? null, unit: unit ?? null });

const parseReading = (text: unknown) => (text ? JSON.parse(String(text)) : null);

/** One field, because a level means something else for each kind, and a value excludes it. */
const readingField = (): ThingField =>
  thingField('reading', t('diary.table.noticed'), {
    show: (text) => (text ? entryTitle(parseReading(text)) : ''),
    // The casts are safe: entries and edits of entries have these fields, and no others are read.
    stored: (entry) => readingOf(entry as Reading),
    typed: (fields, previous) => {
      const { kind, level, value, unit } = fields as Partial<Reading>;
      const changes = Object.entries({ kind, level, value, unit }).filter(
        ([, each]) => each !== undefined,
      );
      if (changes.length === 0) return undefined;
      return readingOf({ ...(previous as Reading | null), ...Object.fromEntries(changes) });
    },
    words: (text) =>
      parseReading(text) ?? { kind: undefined, level: null, value: null, unit: null },
  });

/** The fields of an entry that can be edited. */
export const diaryFields = (): readonly ThingField[] => [
  readingField(),
  thingField('note', t('diary.note'), { room: NOTES_LENGTH }),
  thingField('at', t('diary.when'), { show: asTime }),
  thingField('imageUrl', t('diary.photo'), {
    isPhotos: true,
    // The cast is safe: every entry has the field, which is null without a photo.
    stored: (entry) => (entry as Pick<DiaryEntry, 'photo'>).photo?.url ?? null,
  }),
];
