import { dayIn } from '#server/calendar/zones.ts';
import { levelMessage } from '#server/diary/rules.ts';
import { joinFullName } from '#server/http/answers/full-name.ts';
import type { Language } from '#server/messages/ids.ts';
import type { Block, Paragraphs, Sheet } from '#server/pdf/sheet.ts';
import {
  boldText,
  chipText,
  plainSpan,
  SheetWords,
  shortenText,
  softSpan,
  withoutEmpty,
} from '#server/pdf/words.ts';
import { ageInMonths, ageMessage } from '#server/pets/rules.ts';
import { getEndDay, scheduleText } from '#server/plan-text/rules.ts';
import { isOther } from '#server/records/rules.ts';
import { getDueDay } from '#server/reminders/rules.ts';
import { numberedDays } from '#server/weight-marks/rules.ts';
import type { SummaryPaper } from './contract.ts';
import { formatMarkedDay } from './read-marks.ts';
import type { PlanWithDoses, SummarySource } from './read-summary.ts';

interface SummaryOptions {
  readonly language: Language;
  readonly paper: SummaryPaper;
  readonly now: Date;
  readonly timeZone: string;
  readonly days: number;
  readonly questions: readonly string[];
}

const FRAME_HEIGHT = 80;
const LAST_PAGE = 2;
/** Pixels for the notes of the clinic, and for the photos, below the diary. */
const RESERVED_HEIGHT = { notes: 170, photos: 220 } as const;
/** Columns of the row of photos. */
const PHOTO_COLUMNS = 5;

/** The parts of a summary in one language. */
class SummaryComposer {
  readonly #source: SummarySource;
  readonly #options: SummaryOptions;
  readonly #words: SheetWords;
  readonly #today: string;

  constructor(source: SummarySource, options: SummaryOptions) {
    this.#source = source;
    this.#options = options;
    this.#words = new SheetWords(options.language);
    this.#today = dayIn(options.now, options.timeZone);
  }

  get #t() {
    return this.#words.t;
  }

  #section(title: string, blocks: readonly Block[]): Block {
    return { kind: 'section', title, blocks };
  }

  #identity(): Block {
    const { pet, owner, photo, weights, weightUnit } = this.#source;
    const age = ageMessage(ageInMonths(pet, this.#today));
    const weight = weights.at(-1);
    const facts = withoutEmpty([
      this.#t(`pets.category.${pet.category}`),
      pet.breed,
      pet.sex && this.#t(`pets.sex.${pet.sex}`),
      pet.neutered ? this.#t('vaccinationCard.neutered') : null,
      age && this.#t(...age),
      weight && `${weight.value} ${weightUnit}`,
    ]);
    const contact = withoutEmpty([
      pet.microchipId && this.#t('vaccinationCard.chip', { chip: chipText(pet.microchipId) }),
      withoutEmpty([joinFullName(owner), owner.phone]).join(', '),
    ]);
    return {
      kind: 'identity',
      photoSize: 88,
      codeSize: 0,
      name: pet.name,
      lines: [plainSpan(facts.join(', ')), softSpan(contact.join(' · '))],
      facts: [],
      photo,
      code: null,
    };
  }

  #allergies(): Block {
    const allergies = this.#source.pet.allergies?.trim();
    return allergies
      ? { kind: 'alert', title: this.#t('pets.allergies'), text: allergies }
      : { kind: 'text', paragraphs: [softSpan(this.#t('vetSummary.noAllergies'))] };
  }

  #questions(): readonly Block[] {
    const { questions } = this.#options;
    if (questions.length === 0) return [];
    const paragraphs = questions.map((question, index) => plainSpan(`${index + 1}. ${question}`));
    return [this.#section(this.#t('vetSummary.asks'), [{ kind: 'text', paragraphs }])];
  }

  #planRow = ({ revision, instructions, given, due }: PlanWithDoses): readonly Paragraphs[] => {
    const [first] = revision.steps ?? [];
    const end = getEndDay(revision);
    const course = first
      ? end === null
        ? this.#t('vetSummary.since', { date: this.#words.day(first.startsOn) })
        : this.#t('vetSummary.course', {
            from: this.#words.day(first.startsOn),
            to: this.#words.day(end),
          })
      : '';
    const doneText = revision.asNeeded
      ? this.#t('vetSummary.givenTimes', { given })
      : due === 0
        ? ''
        : this.#t('vetSummary.givenOf', { given, due });
    return [
      [boldText(revision.title)],
      [
        plainSpan(scheduleText(revision, this.#words)),
        ...withoutEmpty([instructions]).map((one) => softSpan(shortenText(one))),
      ],
      [plainSpan(course)],
      [plainSpan(doneText)],
    ];
  };

  #plans(): Block {
    const { plans } = this.#source;
    const title = this.#t('vetSummary.givenNow');
    if (plans.length === 0) {
      return this.#section(title, [
        { kind: 'text', paragraphs: [softSpan(this.#t('vetSummary.noPlans'))] },
      ]);
    }
    return this.#section(title, [
      {
        kind: 'table',
        showsTitles: true,
        columns: [
          { title: this.#t('vetSummary.plan'), share: 180 },
          { title: this.#t('vetSummary.dose'), share: 220 },
          { title: this.#t('vetSummary.courseTitle'), share: 130 },
          { title: this.#t('vetSummary.lastDays', { days: this.#options.days }), share: 110 },
        ],
        rows: plans.map(this.#planRow),
      },
    ]);
  }

  #records(): Block {
    const { records } = this.#source;
    const rows = records.map((record) => {
      const dueDay =
        record.nextDueDate === null ? null : getDueDay(record.nextDueDate, this.#options.timeZone);
      const detailTexts = [
        isOther(record.title) ? null : record.description,
        dueDay && this.#t('vetSummary.next', { date: this.#words.day(dueDay) }),
      ];
      const name = isOther(record.title) ? record.description || record.title : record.title;
      return [
        [plainSpan(this.#words.day(record.dateAdministered))],
        [
          [
            ...boldText(shortenText(name)),
            ...plainSpan(
              withoutEmpty(detailTexts)
                .map((one) => `, ${shortenText(one)}`)
                .join(''),
            ),
          ],
        ],
      ];
    });
    return this.#section(this.#t('vetSummary.records'), [
      rows.length === 0
        ? { kind: 'text', paragraphs: [softSpan(this.#t('vetSummary.noRecords'))] }
        : {
            kind: 'table',
            showsTitles: false,
            columns: [
              { title: this.#t('vetSummary.day'), share: 92 },
              { title: this.#t('vetSummary.what'), share: 280 },
            ],
            rows,
          },
    ]);
  }

  #weights(): Block {
    const { weights, weightUnit: unit } = this.#source;
    const [first, last] = [weights[0], weights.at(-1)];
    const title = this.#t('vetSummary.weight', { unit });
    if (!first || !last || first.day === last.day) {
      const text = last
        ? this.#t('vaccinationCard.weightOn', {
            weight: `${last.value} ${unit}`,
            date: this.#words.day(last.day),
          })
        : this.#t('vetSummary.noWeights');
      return this.#section(title, [{ kind: 'text', paragraphs: [softSpan(text)] }]);
    }
    const [from, to] = [this.#words.day(first.day), this.#words.day(last.day)];
    const values = weights.map(({ day, value }) => `${this.#words.day(day)}: ${value} ${unit}`);
    const description = `${title}: ${values.join('; ')}`;
    const markedDays = numberedDays(
      this.#source.marks,
      (day) => day >= first.day && day <= last.day,
    );
    const marks = markedDays.map(({ date: day, number }) => ({ day, number }));
    const paragraphs = markedDays.map((day) =>
      softSpan(`${day.number}. ${formatMarkedDay(this.#words, day)}`),
    );
    return this.#section(title, [
      { kind: 'chart', points: weights, marks, description, from, to },
      ...(paragraphs.length > 0 ? [{ kind: 'text', paragraphs } as const] : []),
    ]);
  }

  #recordsAndWeights(): Block {
    return { kind: 'columns', shares: [4, 3], columns: [[this.#records()], [this.#weights()]] };
  }

  #diary(): readonly Block[] {
    const { entries, photos } = this.#source;
    const formatDay = (at: string) => this.#words.day(dayIn(new Date(at), this.#options.timeZone));
    const numberByEntry = new Map(photos.map(({ entryId }, index) => [entryId, index + 1]));
    const rows = entries.map((entry) => {
      const level = levelMessage(entry);
      const measuredText =
        entry.value === null ? null : `${entry.value} ${entry.unit ?? ''}`.trim();
      const number = numberByEntry.get(entry.id);
      const note = withoutEmpty([
        entry.note && shortenText(entry.note),
        number === undefined ? null : this.#t('vetSummary.photo', { number }),
      ]);
      return [
        [plainSpan(formatDay(entry.at))],
        [boldText(this.#t(`diary.kind.${entry.kind}`))],
        [plainSpan(measuredText ?? (level ? this.#t(level) : ''))],
        [plainSpan(note.join(', '))],
      ];
    });
    const table: Block =
      rows.length === 0
        ? { kind: 'text', paragraphs: [softSpan(this.#t('vetSummary.noDiary'))] }
        : {
            kind: 'table',
            showsTitles: true,
            columns: [
              { title: this.#t('vetSummary.day'), share: 84 },
              { title: this.#t('vetSummary.what'), share: 90 },
              { title: this.#t('vetSummary.how'), share: 80 },
              { title: this.#t('vetSummary.note'), share: 210 },
            ],
            rows,
            end: {
              page: LAST_PAGE,
              room: RESERVED_HEIGHT.notes + (photos.length > 0 ? RESERVED_HEIGHT.photos : 0),
              text: this.#t('vetSummary.older'),
            },
          };
    const title = this.#t('vetSummary.diary');
    if (photos.length === 0) return [this.#section(title, [table])];
    const shownPhotos = photos.map(({ entryId, photo }, index) => {
      const number = this.#t('vetSummary.photo', { number: index + 1 });
      const entry = entries.find(({ id }) => id === entryId);
      const caption = [number, entry && formatDay(entry.at)].filter(Boolean).join(', ');
      return { photo: { ...photo, focus: null, description: caption }, caption };
    });
    if (shownPhotos.length === 1) {
      const columns = [[table], [{ kind: 'photos', photos: shownPhotos } as const]];
      return [this.#section(title, [{ kind: 'columns', shares: [3.6, 1], columns }])];
    }
    const columns = Array.from({ length: PHOTO_COLUMNS }, (_, index): readonly Block[] => {
      const photo = shownPhotos[index];
      return photo ? [{ kind: 'photos', photos: [photo] }] : [];
    });
    return [this.#section(title, [table, { kind: 'columns', columns }])];
  }

  blocks(): readonly Block[] {
    const { days } = this.#options;
    const { include } = this.#source;
    return [
      {
        kind: 'masthead',
        title: this.#t('vetSummary.title'),
        subtitle: this.#t('vaccinationCard.booklet', { name: joinFullName(this.#source.owner) }),
        notes: [
          this.#t('vaccinationCard.made', { date: this.#words.day(this.#today) }),
          this.#t('vetSummary.lastDays', { days }),
        ],
      },
      this.#identity(),
      this.#allergies(),
      ...this.#questions(),
      ...(include.care ? [this.#plans()] : []),
      ...(include.records ? [this.#recordsAndWeights()] : []),
      ...(include.diary ? this.#diary() : []),
      this.#section(this.#t('vetSummary.notes'), [
        { kind: 'frame', height: FRAME_HEIGHT, description: '' },
      ]),
    ];
  }
}

/** The summary of a pet for a visit to the vet. */
export const summarySheet = (source: SummarySource, options: SummaryOptions): Sheet => {
  const { t } = new SheetWords(options.language);
  return {
    title: t('vetSummary.titleOf', { name: source.pet.name }),
    language: options.language,
    paper: options.paper,
    madeAt: options.now.toISOString(),
    parts: [new SummaryComposer(source, options).blocks()],
    footer: {
      left: t('vetSummary.byOwner'),
      right: t('pdf.page', { page: '{page}', pages: '{pages}' }),
    },
  };
};
