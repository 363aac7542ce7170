import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { INCOMPLETE_DAY } from '#renderer/ui/format/typed-day.ts';
import { wallClock } from '#server/calendar/zones.ts';
import { type DiaryEntry, diaryForm, hasContent } from '#server/diary/contract.ts';
import { type DiaryKind, isMeasured, USUAL_UNITS } from '#server/diary/rules.ts';
import { isFutureInstant } from '#server/doses/rules.ts';
import { toInstant } from '#server/recurrence/rules.ts';
import type { EntryBody, EntryChanges } from './offline.ts';

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Parses a number with a decimal point or comma; undefined for any other text. */
const parseNumber = (text: string): number | undefined => {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || Number.isNaN(value) ? undefined : value;
};

/** The instant of a local time such as "2026-11-20T14:20". */
const toInstantIn = (local: string, timeZone: string): number =>
  toInstant(local.slice(0, 10), local.slice(11), timeZone);

/** The schema of the form. `at` is in the owner's local time; empty means the moment of saving. */
export const entryForm = (timeZone: string, now: () => Date) =>
  z
    .object({
      kind: diaryForm.shape.kind,
      level: diaryForm.shape.level,
      value: z
        .string()
        .check(
          z.refine(
            (text) => text.trim() === '' || parseNumber(text) !== undefined,
            'care.diary.value',
          ),
        ),
      unit: z.string(),
      note: diaryForm.shape.note,
      at: z.string().check(
        z.refine((at) => at === '' || LOCAL_TIME.test(at), 'field.date'),
        z.refine(
          (at) => !LOCAL_TIME.test(at) || !isFutureInstant(toInstantIn(at, timeZone), now()),
          'care.diary.at.future',
        ),
      ),
      imageUrl: diaryForm.shape.imageUrl,
    })
    .check(
      z.refine(
        (values) => !isMeasured(values.kind) || values.value !== '' || hasOtherDetails(values),
        { error: 'care.diary.value', path: ['value'] },
      ),
      z.refine((values) => isMeasured(values.kind) || hasOtherDetails(values), {
        error: 'care.diary.empty',
        path: ['level'],
      }),
    );

const hasOtherDetails = ({
  level,
  note,
  imageUrl,
}: {
  readonly level?: number | null | undefined;
  readonly note?: string | null | undefined;
  readonly imageUrl?: string | null | undefined;
}): boolean => hasContent({ level, note, imageUrl });

type EntrySchema = ReturnType<typeof entryForm>;
/** The form's values, before they have been parsed. */
export type EntryInput = z.input<EntrySchema>;
export type EntryValues = z.output<EntrySchema>;
export type EntryForm = UseFormReturn<EntryInput, unknown, EntryValues>;

/** The units of a kind, including the one that the entry already has. */
export const unitsOf = (kind: DiaryKind, chosenUnit = ''): readonly string[] => {
  const usualUnits = USUAL_UNITS[kind] ?? [];
  return chosenUnit === '' || usualUnits.includes(chosenUnit)
    ? usualUnits
    : [...usualUnits, chosenUnit];
};

export const newEntry = (kind: DiaryKind): EntryInput => ({
  kind,
  level: null,
  value: '',
  unit: '',
  note: '',
  at: '',
  imageUrl: null,
});

export const localTime = (at: string, timeZone: string): string =>
  wallClock(new Date(at), timeZone).slice(0, 16);

/** The value of a date and time field. A partly typed one is invalid instead of empty. */
export const readTimeField = ({ validity, value }: HTMLInputElement): string =>
  validity.badInput ? INCOMPLETE_DAY : value;

/** The form's values of a stored entry. A photo that does not change is represented by its address. */
export const entryFormValues = (entry: DiaryEntry, timeZone: string): EntryInput => ({
  kind: entry.kind,
  level: entry.level,
  value: entry.value === null ? '' : String(entry.value),
  unit: entry.unit ?? '',
  note: entry.note ?? '',
  at: localTime(entry.at, timeZone),
  imageUrl: entry.photo?.url ?? null,
});

/** The request body for the form's values. */
export const toEntryBody = (values: EntryValues, timeZone: string, now: Date): EntryBody => {
  const { kind, note, at, imageUrl } = values;
  const value = isMeasured(kind) ? (parseNumber(values.value) ?? null) : null;
  return {
    kind,
    level: isMeasured(kind) ? null : (values.level ?? null),
    value,
    unit: value === null ? null : values.unit || (unitsOf(kind)[0] ?? ''),
    note: note ?? null,
    // An entry in the outbox states when it was made, not when the server received it.
    at: at === '' ? now.toISOString() : new Date(toInstantIn(at, timeZone)).toISOString(),
    imageUrl: imageUrl ?? null,
  };
};

/** Only the fields that an edit changed, so that another device's changes of other fields are kept. */
export const changesIn = (
  stored: DiaryEntry,
  values: EntryValues,
  timeZone: string,
): EntryChanges => {
  const now = new Date(stored.at);
  const baseValues = entryFormValues(stored, timeZone);
  const savedValues: Readonly<Record<string, unknown>> = {
    ...stored,
    at: new Date(toInstantIn(String(baseValues.at), timeZone)).toISOString(),
    imageUrl: baseValues.imageUrl,
  };
  const body = Object.entries(toEntryBody(values, timeZone, now));
  return Object.fromEntries(
    body.filter(([field, value]) => (savedValues[field] ?? null) !== value),
  );
};
