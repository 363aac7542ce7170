import { dayText } from '#server/calendar/day-text.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { joinFullName } from '#server/http/answers/full-name.ts';
import type { Language, MessageId, MessageValues } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import type { Paper } from '#server/pdf/contract.ts';
import type { Block, LabelledText, Paragraphs, Sheet, Span } from '#server/pdf/sheet.ts';
import {
  boldText,
  chipText,
  plainSpan,
  SheetWords,
  shortenText,
  softSpan,
  withoutEmpty,
} from '#server/pdf/words.ts';
import { parseFocus } from '#server/photos/rules.ts';
import { isOther } from '#server/records/rules.ts';
import { getDueDay } from '#server/reminders/rules.ts';
import type { CardSource } from './read-card.ts';

export interface CardOptions {
  readonly language: Language;
  readonly paper: Paper;
  readonly now: Date;
  readonly timeZone: string;
}

type VaccinationRow = CardSource['vaccinations'][number];

/** The parts of one pet's card, in one language. */
class CardComposer {
  readonly #source: CardSource;
  readonly #options: CardOptions;
  readonly #words: SheetWords;
  readonly #today: string;

  constructor(source: CardSource, options: CardOptions) {
    this.#source = source;
    this.#options = options;
    this.#words = new SheetWords(options.language);
    this.#today = dayIn(options.now, options.timeZone);
  }

  #t = (id: MessageId, values?: MessageValues): string => this.#words.t(id, values);

  #day = (day: string): string => this.#words.day(day);

  get #isSmall(): boolean {
    return this.#options.paper === 'a6';
  }

  #kind(): string {
    const { category, breed } = this.#source.pet;
    return withoutEmpty([this.#t(`pets.category.${category}`), breed]).join(', ');
  }

  #chip(): string {
    const { microchipId, microchippedOn } = this.#source.pet;
    if (!microchipId?.trim()) return '';
    const chip = chipText(microchipId.trim());
    return microchippedOn === null
      ? chip
      : this.#t('vaccinationCard.chippedOn', { chip, date: this.#day(microchippedOn) });
  }

  #facts(): readonly LabelledText[] {
    const { pet, weight } = this.#source;
    const { sex, neutered, dateOfBirth, colour, birthmarks } = pet;
    const sexAndBirth = withoutEmpty([
      sex && this.#t(`pets.sex.${sex}`),
      neutered ? this.#t('vaccinationCard.neutered') : null,
      dateOfBirth && this.#day(dateOfBirth),
    ]);
    return this.#words.pairs([
      ['vaccinationCard.kind', this.#kind()],
      ['vaccinationCard.sexBorn', sexAndBirth.join(', ')],
      ['vaccinationCard.marks', shortenText(withoutEmpty([colour, birthmarks]).join(', '))],
      ['pets.info.microchip', this.#chip()],
      [
        'records.field.weight',
        weight
          ? this.#t('vaccinationCard.weightOn', {
              weight: weight.text,
              date: this.#day(weight.date),
            })
          : '',
      ],
    ]);
  }

  #identity(): Block {
    const { pet, photo, code } = this.#source;
    const dateOfBirth = pet.dateOfBirth;
    const lines: Paragraphs = this.#isSmall
      ? [
          plainSpan(
            dateOfBirth === null
              ? this.#kind()
              : this.#t('vaccinationCard.born', {
                  kind: this.#kind(),
                  date: this.#day(dateOfBirth),
                }),
          ),
          ...(pet.microchipId?.trim()
            ? [
                softSpan(
                  this.#t('vaccinationCard.chip', { chip: chipText(pet.microchipId.trim()) }),
                ),
              ]
            : []),
        ]
      : [];
    return {
      kind: 'identity',
      photoSize: this.#isSmall ? 76 : 150,
      codeSize: this.#isSmall ? 68 : 112,
      ...(this.#isSmall ? { kicker: this.#t('vaccinationCard.title') } : {}),
      name: pet.name,
      lines,
      facts: this.#isSmall ? [] : this.#facts(),
      photo: photo && {
        ...photo,
        focus: pet.photoFocus === null ? null : parseFocus(pet.photoFocus),
        description: this.#t('vaccinationCard.photo', { name: pet.name }),
      },
      code: code === null ? null : { content: code, caption: this.#t('vaccinationCard.scan') },
    };
  }

  /** The latest veterinarian and clinic of the vaccinations. */
  #vet(): Pick<VaccinationRow, 'veterinarian' | 'clinic'> | undefined {
    return this.#source.vaccinations.find(({ veterinarian, clinic }) => veterinarian || clinic);
  }

  #people(): Block {
    const { owner } = this.#source;
    const vet = this.#vet();
    const emergency = withoutEmpty([owner.emergencyContact, owner.emergencyPhone]).join(', ');
    const section = (
      title: MessageId,
      facts: readonly (readonly [MessageId, string])[],
    ): readonly Block[] => {
      const factPairs = this.#words.pairs(facts);
      return factPairs.length === 0
        ? []
        : [
            {
              kind: 'section',
              title: this.#t(title),
              blocks: [{ kind: 'pairs', pairs: factPairs }],
            },
          ];
    };
    return {
      kind: 'columns',
      columns: [
        section('vaccinationCard.owner', [
          ['vaccinationCard.name', joinFullName(owner)],
          ['vaccinationCard.phone', owner.phone ?? ''],
          ['publicPet.emergency', emergency],
        ]),
        section('records.field.veterinarian', [
          ['vaccinationCard.name', vet?.veterinarian ?? ''],
          ['records.field.clinic', vet?.clinic ?? ''],
        ]),
      ],
    };
  }

  /** The next due date, emphasised while it is to come, and the validity. */
  #due({ nextDueDate, validUntil }: VaccinationRow): Paragraphs {
    const dueDayOfRecord =
      nextDueDate === null ? null : getDueDay(nextDueDate, this.#options.timeZone);
    const isAhead = dueDayOfRecord !== null && dueDayOfRecord >= this.#today;
    return [
      ...(dueDayOfRecord === null
        ? []
        : [isAhead ? boldText(this.#day(dueDayOfRecord)) : softSpan(this.#day(dueDayOfRecord))]),
      ...(validUntil === null
        ? []
        : [softSpan(this.#t('vaccinationCard.validUntil', { date: this.#day(validUntil) }))]),
    ];
  }

  /** The title, or the description of a record with the title "Other". */
  #against({ title, description }: VaccinationRow): string {
    return isOther(title) && description?.trim() ? shortenText(description) : title;
  }

  #vaccination = (row: VaccinationRow): readonly Paragraphs[] => {
    const dateParagraphs: Paragraphs = [plainSpan(this.#day(row.dateAdministered))];
    const against = this.#against(row);
    if (this.#isSmall) {
      const productText = withoutEmpty([row.manufacturer, row.batchNumber]).join(', ');
      const vaccineSpans: readonly Span[] = [
        ...boldText(against),
        ...softSpan(productText === '' ? '' : ` ${productText}`),
      ];
      return [dateParagraphs, [vaccineSpans], this.#due(row)];
    }
    const descriptionText = isOther(row.title) ? '' : shortenText(row.description ?? '');
    return [
      dateParagraphs,
      [boldText(against)],
      [
        ...withoutEmpty([row.manufacturer]).map(plainSpan),
        ...withoutEmpty([descriptionText]).map(softSpan),
      ],
      withoutEmpty([row.batchNumber]).map(plainSpan),
      [
        ...withoutEmpty([row.veterinarian]).map(plainSpan),
        ...withoutEmpty([row.clinic]).map(softSpan),
      ],
      this.#due(row),
    ];
  };

  #treatment = (row: VaccinationRow): readonly Paragraphs[] => {
    const dateParagraphs: Paragraphs = [plainSpan(this.#day(row.dateAdministered))];
    const against: Paragraphs = [boldText(this.#against(row))];
    if (this.#isSmall) return [dateParagraphs, against, this.#due(row)];
    const product = withoutEmpty([
      row.manufacturer,
      isOther(row.title) ? null : shortenText(row.description ?? ''),
    ]);
    return [dateParagraphs, against, [plainSpan(product.join(', '))], this.#due(row)];
  };

  #columns(columns: readonly (readonly [title: MessageId, share: number])[]) {
    return columns.map(([title, share]) => ({ title: this.#t(title), share }));
  }

  #vaccinations(): Block {
    const { vaccinations } = this.#source;
    const columns = this.#isSmall
      ? this.#columns([
          ['vaccinationCard.given', 92],
          ['vaccinationCard.againstBatch', 145],
          ['vaccinationCard.nextDue', 92],
        ])
      : this.#columns([
          ['vaccinationCard.given', 88],
          ['vaccinationCard.against', 110],
          ['vaccinationCard.product', 105],
          ['vaccinationCard.batch', 80],
          ['vaccinationCard.vetClinic', 130],
          ['vaccinationCard.nextDue', 112],
        ]);
    const blocks: readonly Block[] =
      vaccinations.length === 0
        ? [{ kind: 'text', paragraphs: [softSpan(this.#t('vaccinationCard.none'))] }]
        : [
            {
              kind: 'table',
              showsTitles: true,
              columns,
              rows: vaccinations.map(this.#vaccination),
            },
          ];
    return { kind: 'section', title: this.#t('vaccinationCard.vaccinations'), blocks };
  }

  #parasites(): readonly Block[] {
    const { treatments } = this.#source;
    if (treatments.length === 0) return [];
    const columns = this.#isSmall
      ? this.#columns([
          ['vaccinationCard.given', 92],
          ['vaccinationCard.against', 145],
          ['vaccinationCard.nextDue', 92],
        ])
      : this.#columns([
          ['vaccinationCard.given', 88],
          ['vaccinationCard.against', 190],
          ['vaccinationCard.productDose', 200],
          ['vaccinationCard.nextDue', 112],
        ]);
    const rows = treatments.map(this.#treatment);
    const title = this.#t('vaccinationCard.parasites');
    const table: Block = { kind: 'table', showsTitles: !this.#isSmall, columns, rows };
    return [{ kind: 'section', title, blocks: [table] }];
  }

  #allergies(): readonly Span[] {
    const { allergies } = this.#source.pet;
    return allergies?.trim()
      ? plainSpan(allergies)
      : softSpan(this.#t('vaccinationCard.noAllergies'));
  }

  #smallEnd(): Block {
    const { owner } = this.#source;
    const vet = this.#vet();
    return {
      kind: 'pairs',
      pairs: this.#words.pairs([
        ['pets.allergies', [this.#allergies()]],
        ['vaccinationCard.vet', withoutEmpty([vet?.veterinarian, vet?.clinic]).join(', ')],
        ['vaccinationCard.owner', withoutEmpty([joinFullName(owner), owner.phone]).join(', ')],
      ]),
    };
  }

  #largeEnd(): Block {
    const frame: Block = { kind: 'frame', height: 76, description: '' };
    const allergies: Block = { kind: 'text', paragraphs: [this.#allergies()] };
    return {
      kind: 'columns',
      columns: [
        [{ kind: 'section', title: this.#t('pets.allergies'), blocks: [allergies] }],
        [{ kind: 'section', title: this.#t('vaccinationCard.stamp'), blocks: [frame] }],
      ],
    };
  }

  blocks(): readonly Block[] {
    const createdText = this.#t('vaccinationCard.made', { date: this.#day(this.#today) });
    const booklet = this.#t('vaccinationCard.booklet', { name: joinFullName(this.#source.owner) });
    const lists = [this.#vaccinations(), ...this.#parasites()];
    if (this.#isSmall) return [this.#identity(), ...lists, this.#smallEnd()];
    const title = this.#t('vaccinationCard.title');
    return [
      { kind: 'masthead', title, subtitle: booklet, notes: [createdText] },
      this.#identity(),
      this.#people(),
      ...lists,
      this.#largeEnd(),
    ];
  }
}

/** The cards of some pets as one document. */
export const cardSheet = (sources: readonly CardSource[], options: CardOptions): Sheet => {
  const { language, paper, now, timeZone } = options;
  const names = sources.map(({ pet }) => pet.name).join(', ');
  const translateText = (id: MessageId, values?: MessageValues) => text(id, values, language);
  return {
    title: translateText('vaccinationCard.titleOf', { name: names }),
    language,
    paper,
    madeAt: now.toISOString(),
    parts: sources.map((source) => new CardComposer(source, options).blocks()),
    footer: {
      left: translateText(
        paper === 'a6' ? 'vaccinationCard.noTravelShort' : 'vaccinationCard.noTravel',
      ),
      right:
        paper === 'a6'
          ? dayText(dayIn(now, timeZone), language)
          : translateText('pdf.page', { page: '{page}', pages: '{pages}' }),
    },
  };
};
