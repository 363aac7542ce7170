import { clockText, dayText, weekdayText } from '#server/calendar/day-text.ts';
import type { Language, MessageId, MessageValues } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import type { PlanWords } from '#server/plan-text/rules.ts';
import type { LabelledText, Paragraphs, Span } from './sheet.ts';

/** Helpers for the composers of sheets: texts in a language, and short forms for spans. */

export const plainSpan = (value: string): readonly Span[] => [{ text: value }];
export const boldText = (value: string): readonly Span[] => [{ text: value, look: 'bold' }];
export const softSpan = (value: string): readonly Span[] => [{ text: value, look: 'soft' }];
export const alarmText = (value: string): readonly Span[] => [{ text: value, look: 'alarm' }];

export const withoutEmpty = (values: readonly (string | null | undefined)[]): readonly string[] =>
  values.filter((value): value is string => !!value?.trim());

export const shortenTo = (length: number, typed: string): string =>
  typed.length <= length ? typed : `${typed.slice(0, length).toWellFormed().trimEnd()}…`;

/** Longer remarks are cut, because they belong into the booklet. */
const MAX_REMARK = 300;

export const shortenText = (typed: string): string => shortenTo(MAX_REMARK, typed);

/** The 15 digits of a chip in groups, as on its certificate. */
export const chipText = (chip: string): string =>
  chip.trim().replace(/^(\d{3})(\d{4})(\d{4})(\d{4})$/, '$1 $2 $3 $4');

/** The texts of a sheet in its language. */
export class SheetWords implements PlanWords {
  readonly language: Language;

  constructor(language: Language) {
    this.language = language;
  }

  readonly t = (id: MessageId, values?: MessageValues): string => text(id, values, this.language);
  readonly day = (day: string): string => dayText(day, this.language);
  readonly time = clockText;
  readonly weekday = (index: number): string => weekdayText(index, this.language);

  /** The pairs whose values are not empty. */
  pairs(
    pairs: readonly (readonly [label: MessageId, value: string | Paragraphs])[],
  ): readonly LabelledText[] {
    return pairs
      .filter(([, value]) => value.length > 0)
      .map(([label, value]) => ({
        label: this.t(label),
        value: typeof value === 'string' ? [plainSpan(value)] : value,
      }));
  }
}
