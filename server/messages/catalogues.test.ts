import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';
import { en } from './en.ts';
import { fil } from './fil.ts';
import type { MessageId } from './ids.ts';
import { text } from './text.ts';

type Texts = Readonly<Record<string, string>>;

/**
 * Texts that are the same in both languages: English words that are everyday Filipino, names, units and punctuation.
 */
const SAME_IN_BOTH: ReadonlySet<string> = new Set([
  'insights.attention.of',
  'notice.sms',
  // These are English words that owners use in Filipino.
  'biometrics.row',
  'care.history',
  'twoStep.title',
  'twoStep.recoveryCode',
  'calendarFeed.title',
  'clinics.field.latitude',
  'clinics.field.longitude',
  'clinics.map.debug',
  'diary.kind.glucose',
  'diary.kind.mood',
  'diary.note',
  'diary.title',
  'outbox.conflict.removal.added.diary',
  'outbox.conflict.removal.added.record',
  'search.kind.diary',
  'vetSummary.diary',
  'emergency.vet',
  'expenses.category.insurance',
  'petDocuments.kind.insurance',
  'petDocuments.kind.microchip',
  'petDocuments.kind.pedigree',
  'expenses.tab.history',
  'records.field.manufacturer',
  'scanner.cameras.unnamed',
  'sitters.pin',
  // These texts are names.
  'app.name',
  'app.language.en',
  'app.language.fil',
  // These are computer terms that are not translated.
  'entry.email',
  'noticeSettings.channel.email',
  'entry.password',
  'profile.title',
  'nav.home',
  'nav.profile',
  'dashboard.title',
  'desktop.menu.file',
  'desktop.menu.dashboard',
  'desktop.lock.pin',
  'desktop.lock.password',
  'desktop.menu.view',
  'faq.help',
  'legal.privacy',
  'legal.terms',
  'profile.privacyPolicy',
  'pets.microchipId',
  'pets.info.microchip',
  'pets.tab.info',
  'pets.tab.qr',
  // These are terms of clinics.
  'records.type.checkup',
  'insights.summary.checkup',
  'records.type.grooming',
  'records.field.title.lab-test',
  'records.field.clinic',
  'visitReports.clinic',
  'records.field.salon',
  'records.field.veterinarian',
  'records.field.groomer',
  'records.field.batchNumber',
  'records.history.heading',
  'pets.category.exotic',
  'faq.records',
  'onboarding.records',
  'pets.insuranceNumber',
  'publicPet.records.other',
  'publicPet.email',
  // These are loanwords that everybody uses.
  'publicPet.emergency',
  'insights.score',
  'insights.count.overdue',
  'insights.state.overdue',
  'schedule.group.overdue',
  'schedule.calendar.overdue',
  'schedule.sort.due',
  'onboarding.welcome',
  // These are the names of the two maps.
  'clinics.map.simple',
  'clinics.map.google',
  // These are units and punctuation.
  'activity.quote',
  'expenses.budget',
  'expenses.percent',
  'records.detail.subtitle',
]);

/** The arguments of a message, including those inside its choices. */
const messageArguments = (message: string): string[] => {
  const missingIds = new Set<string>();
  const visit = (part: unknown): void => {
    if (!Array.isArray(part)) return;
    const [name, , options] = part as readonly unknown[];
    if (typeof name === 'string') missingIds.add(name);
    if (typeof options !== 'object' || options === null) return;
    for (const choice of Object.values(options)) if (Array.isArray(choice)) choice.forEach(visit);
  };
  const parts = compileMessage(message);
  for (const part of Array.isArray(parts) ? parts : []) visit(part);
  return [...missingIds].sort();
};

test('finds arguments anywhere in a message', () => {
  expect(messageArguments('{a} {n, plural, one {# {b}} other {#}}')).toEqual(['a', 'b', 'n']);
  expect(messageArguments('none')).toEqual([]);
});

describe('the catalogue', () => {
  const englishTexts: Texts = en;
  const filipino: Texts = fil;

  test('has the same ids in both languages', () => {
    expect(Object.keys(filipino).sort()).toEqual(Object.keys(englishTexts).sort());
  });

  test('has the same arguments in both languages', () => {
    const ask = (texts: Texts) =>
      Object.fromEntries(Object.entries(texts).map(([id, said]) => [id, messageArguments(said)]));
    expect(ask(filipino)).toEqual(ask(englishTexts));
  });

  test('has no English left in Filipino', () => {
    const untranslatedIds = Object.keys(englishTexts).filter(
      (id) => englishTexts[id] === filipino[id] && !SAME_IN_BOTH.has(id),
    );
    expect(untranslatedIds).toEqual([]);
  });

  test('has no empty text and no stray space', () => {
    const oddTexts = Object.entries(filipino).filter(
      ([, said]) => said === '' || said !== said.trim(),
    );
    expect(oddTexts).toEqual([]);
  });
});

test.each([
  ['faq.pets.delete.a', 'deleted.title'],
  ['faq.reminders.custom.a', 'care.plan.add'],
  ['faq.sharing.family.a', 'household.title'],
  ['faq.sharing.scan.a', 'dashboard.scanPet'],
  ['faq.sharing.scan.a', 'scans.others'],
  ['faq.data.export.a', 'transfer.import'],
  ['faq.help.password.a', 'login.forgot'],
  ['faq.vets.find.a', 'schedule.findClinics'],
  ['faq.vets.connect.a', 'vetSummary.open'],
] as const)('the answer %s calls %s by its name', (answer, named) => {
  for (const texts of [en, fil]) expect(texts[answer]).toContain(texts[named]);
});

test('lists a text as identical only while it is', () => {
  const allTexts: Texts = en;
  const filipinoTexts: Texts = fil;
  const sharedTexts = [...SAME_IN_BOTH];
  expect(
    sharedTexts.filter((id) => allTexts[id] === undefined || allTexts[id] !== filipinoTexts[id]),
  ).toEqual([]);
});

test('every plural has the forms of its language', () => {
  const formless = (texts: Texts) =>
    Object.entries(texts).filter(
      ([, said]) => said.includes(', plural') && !/\bone \{.*other \{/.test(said),
    );
  expect([...formless(en), ...formless(fil)]).toEqual([]);
});

/** The choices of each plural in a message, also of those inside a choice. */
const messagePlurals = (message: string): readonly Readonly<Record<string, unknown>>[] => {
  const visit = (part: unknown): readonly Readonly<Record<string, unknown>>[] => {
    if (!Array.isArray(part)) return [];
    const [, form, options] = part as readonly unknown[];
    if (typeof options !== 'object' || options === null) return [];
    const choices: Readonly<Record<string, unknown>> = { ...options };
    const choiceTexts = Object.values(choices).flatMap((choice) =>
      Array.isArray(choice) ? choice.flatMap(visit) : [],
    );
    return form === 'plural' ? [choices, ...choiceTexts] : choiceTexts;
  };
  const parts = compileMessage(message);
  return Array.isArray(parts) ? parts.flatMap(visit) : [];
};

test('a Filipino text for "one" is right for 2, 3 and 5 as well, which have the same form', () => {
  const wrongTexts = Object.entries<string>(fil).filter(([, said]) =>
    messagePlurals(said).some(
      ({ one, other }) =>
        one !== undefined &&
        JSON.stringify(one) !== JSON.stringify(other) &&
        !(Array.isArray(one) && one.includes('#')),
    ),
  );
  expect(wrongTexts).toEqual([]);
});

const pluralMessages: readonly (readonly [MessageId, string, readonly string[]])[] = [
  [
    'reminders.days',
    'days',
    ['0 araw', '1 araw', '2 araw', '4 na araw', '5 araw', '6 na araw', '19 na araw', '21 araw'],
  ],
  [
    'records.history.photos',
    'count',
    [
      '0 litrato',
      '1 litrato',
      '2 litrato',
      '4 na litrato',
      '5 litrato',
      '6 na litrato',
      '19 na litrato',
      '21 litrato',
    ],
  ],
];

describe('Filipino counts by the sound of the number', () => {
  test.each(pluralMessages)('%s', (id, name, message) => {
    const render = (count: number) => text(id, { [name]: count }, 'fil');
    expect([0, 1, 2, 4, 5, 6, 19, 21].map(render)).toEqual(message);
  });

  test('with a word of its own for zero', () => {
    const bellText = (count: number) => text('reminders.bell', { count }, 'fil');
    expect([0, 1, 4].map(bellText)).toEqual([
      'Mga notification: walang overdue',
      'Mga notification: 1 overdue na paalala',
      'Mga notification: 4 na overdue na paalala',
    ]);
  });
});

test('English plurals have one and other', () => {
  const days = (count: number) => text('reminders.days', { days: count });
  expect([0, 1, 2, 5].map(days)).toEqual(['0 days', '1 day', '2 days', '5 days']);
});

test.each([
  ['en', en],
  ['fil', fil],
])('every text in %s is in its feature’s file, once', async (language, all) => {
  const folder = join(import.meta.dirname, language);
  const files: readonly Record<string, Texts>[] = await Promise.all(
    readdirSync(folder).map((file) => import(join(folder, file))),
  );
  const keys = files.flatMap((file) => Object.values(file)).flatMap(Object.keys);
  expect(keys.sort()).toEqual(Object.keys(all).sort());
});

test.each([
  ['en', en],
  ['fil', fil],
])('in %s, the name of the button that signs a device out contains its text', (_, all) => {
  // Whoever speaks to the device says what the button shows.
  expect(all['devices.signOut']).toContain(all['profile.signOut']);
});
