import type { PlanOfPet } from '#db/care/queries.ts';
import type { AccessiblePet } from '#db/pets/queries.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { toPlanOverTime } from '#server/care/policy.ts';
import type { Language } from '#server/messages/ids.ts';
import type { Paper } from '#server/pdf/contract.ts';
import type { Block, Paragraphs, Sheet, SheetPhoto } from '#server/pdf/sheet.ts';
import {
  alarmText,
  boldText,
  chipText,
  plainSpan,
  SheetWords,
  shortenTo,
  softSpan,
  withoutEmpty,
} from '#server/pdf/words.ts';
import { currentRevision, getEndDay, scheduleText } from '#server/plan-text/rules.ts';
import type { EmergencyCalls } from './contract.ts';
import { type EmergencyClinic, type EmergencyPerson, isAlwaysOpen } from './rules.ts';

export interface EmergencySource {
  readonly pet: AccessiblePet;
  readonly ownerName: string;
  readonly calls: EmergencyCalls;
  readonly plans: readonly PlanOfPet[];
  readonly weight: { readonly text: string } | null;
  readonly photo: SheetPhoto | null;
  readonly code: string | null;
}

interface SheetOptions {
  readonly language: Language;
  readonly paper: Paper;
  readonly now: Date;
  readonly timeZone: string;
}

type CallBlock = Extract<Block, { readonly kind: 'call' }>;

const clinicCall = (clinic: EmergencyClinic, { t }: SheetWords): CallBlock => {
  const { name, phone, address, hours } = clinic;
  const isOpen = isAlwaysOpen(clinic);
  return {
    kind: 'call',
    label: isOpen ? t('emergency.always') : withoutEmpty([t('emergency.vet'), hours]).join(', '),
    number: phone ?? name,
    lines: withoutEmpty([phone === null ? null : name, address]).map(plainSpan),
  };
};

const personCall = ({ kind, name, phone }: EmergencyPerson, { t }: SheetWords): CallBlock => {
  const role = t(`emergency.as.${kind}`);
  return {
    kind: 'call',
    label: name || role,
    number: phone ?? t('emergency.noNumber'),
    lines: name ? [plainSpan(role)] : [],
  };
};

/** Characters of a name that leave space for the date in the footer. */
const MAX_FOOTER_NAME = 40;

/** Two calls side by side; on small paper each has the whole width. */
const pairInRows = (calls: readonly CallBlock[], paper: Paper): readonly Block[] => {
  if (paper === 'a6') return calls;
  return calls.flatMap((call, index): readonly Block[] => {
    const next = calls[index + 1];
    return index % 2 === 1 ? [] : [{ kind: 'columns', columns: [[call], next ? [next] : []] }];
  });
};

/** The medication that a pet gets from today on, a paragraph for each plan. */
const describeMedication = (
  plans: readonly PlanOfPet[],
  today: string,
  words: SheetWords,
): Paragraphs => {
  const planParagraphs = plans.flatMap((plan) => {
    const revision = currentRevision(toPlanOverTime(plan), today);
    if (revision?.kind !== 'medication') return [];
    const end = getEndDay(revision);
    const untilText = end === null ? null : words.t('emergency.until', { date: words.day(end) });
    const instructionTexts = [scheduleText(revision, words), plan.instructions, untilText];
    return [
      [...boldText(revision.title), ...plainSpan(` ${withoutEmpty(instructionTexts).join(', ')}`)],
    ];
  });
  return planParagraphs.length > 0 ? planParagraphs : [softSpan(words.t('emergency.nothing'))];
};

const describePet = ({ pet, weight }: EmergencySource, { t }: SheetWords): string =>
  withoutEmpty([
    t(`pets.category.${pet.category}`),
    pet.breed,
    pet.sex && t(`pets.sex.${pet.sex}`),
    weight?.text,
    pet.microchipId && t('vaccinationCard.chip', { chip: chipText(pet.microchipId) }),
  ]).join(', ');

/** The emergency sheet of a pet. */
export const emergencySheet = (source: EmergencySource, options: SheetOptions): Sheet => {
  const { pet, ownerName, calls, plans, photo, code } = source;
  const { language, paper, now, timeZone } = options;
  const words = new SheetWords(language);
  const { t } = words;
  const today = dayIn(now, timeZone);
  const isSmall = paper === 'a6';
  const allCalls = [
    ...calls.clinics.map((clinic) => clinicCall(clinic, words)),
    ...calls.people.map((person) => personCall(person, words)),
  ];
  const allergies = pet.allergies?.trim();
  const allergyText: Paragraphs = [
    allergies ? alarmText(allergies) : softSpan(t('vaccinationCard.noAllergies')),
  ];
  const parts: readonly Block[] = [
    { kind: 'banner', title: t('emergency.banner'), subtitle: t('emergency.hang') },
    ...pairInRows(allCalls, paper),
    {
      kind: 'identity',
      photoSize: isSmall ? 76 : 104,
      codeSize: isSmall ? 68 : 84,
      name: pet.name,
      lines: [softSpan(describePet(source, words))],
      facts: [],
      photo,
      code: code === null ? null : { content: code, caption: t('vaccinationCard.scan') },
    },
    {
      kind: 'pairs',
      pairs: words.pairs([
        ['pets.allergies', allergyText],
        ['emergency.gets', describeMedication(plans, today, words)],
      ]),
    },
    {
      kind: 'text',
      paragraphs: [
        [...boldText(t('emergency.before')), ...plainSpan(` ${t('emergency.before.text')}`)],
      ],
    },
  ];
  return {
    title: t('emergency.titleOf', { name: pet.name }),
    language,
    paper,
    madeAt: now.toISOString(),
    parts: [parts],
    footer: {
      left: isSmall
        ? ''
        : t('emergency.from', {
            name: shortenTo(MAX_FOOTER_NAME, ownerName),
            date: words.day(today),
          }),
      right: isSmall ? words.day(today) : t('pdf.page', { page: '{page}', pages: '{pages}' }),
    },
  };
};
