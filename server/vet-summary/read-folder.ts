import { v7 } from 'uuid';
import { listAttachments } from '#db/records/attachments.ts';
import { listDocuments } from '#db/records/documents.ts';
import { type ListedRecord, listRecords } from '#db/records/queries.ts';
import { clockText } from '#server/calendar/day-text.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { dayIn, toClockTime } from '#server/calendar/zones.ts';
import { levelMessage } from '#server/diary/rules.ts';
import { joinFullName } from '#server/http/answers/full-name.ts';
import type { Parts } from '#server/parts.ts';
import type { Sheet } from '#server/pdf/sheet.ts';
import { chipText, SheetWords, shortenText, withoutEmpty } from '#server/pdf/words.ts';
import { ageInMonths, ageMessage } from '#server/pets/rules.ts';
import { scheduleText } from '#server/plan-text/rules.ts';
import type { FolderRow, IncludedSections, VetFolder } from '#server/vet-links/contract.ts';
import type { VetVisit } from '#server/vet-links/policy.ts';
import { REPORTS_OF_LINK } from '#server/visit-reports/rules.ts';
import { numberedDays } from '#server/weight-marks/rules.ts';
import { summarySheet } from './compose.ts';
import { formatMarkedDay, readMarks } from './read-marks.ts';
import { readPapers } from './read-papers.ts';
import { entriesSince, readCarePlans, readSummary, readWeights } from './read-summary.ts';
import { DEFAULT_DAYS, MAX_DAYS, questionsIn } from './rules.ts';

/** The maximum number of records on the page; only their documents are listed. */
const MAX_RECORDS = 200;
/** The maximum number of diary entries on the page, several for each of its days. */
const MAX_ENTRIES = 200;

const getIncluded = ({ link }: VetVisit): IncludedSections => ({
  records: link.showsRecords,
  documents: link.showsDocuments,
  diary: link.showsDiary,
  care: link.showsCare,
});

const recordRow =
  ({ t, day }: SheetWords) =>
  (record: ListedRecord): FolderRow => {
    const { id, title, type, description, notes, veterinarian, clinic } = record;
    const people = withoutEmpty([veterinarian, clinic]).join(', ');
    const detail = withoutEmpty([t(`records.type.${type}`), description, notes, people]);
    return {
      id,
      title,
      detail: detail.map(shortenText).join(' · '),
      aside: day(record.dateAdministered),
    };
  };

const listFolderDocuments = async (
  { db }: Parts,
  records: readonly ListedRecord[],
  { path, link }: VetVisit,
  { t, day }: SheetWords,
): Promise<readonly FolderRow[]> => {
  const byId = new Map(records.map((record) => [record.id, record]));
  const ids = [...byId.keys()];
  const documents = await listDocuments(db, ids);
  const photos = await listAttachments(db, ids);
  const files = [
    ...documents.map(({ id, originalName, recordId }) => ({ id, name: originalName, recordId })),
    ...photos.map(({ blobId, recordId }) => ({ id: blobId, name: null, recordId })),
  ];
  const order = new Map(ids.map((id, index) => [id, index]));
  const getPlace = ({ recordId }: { readonly recordId: string }) => order.get(recordId) ?? 0;
  return files
    .toSorted((one, other) => getPlace(one) - getPlace(other))
    .map(({ id, name, recordId }) => {
      const record = byId.get(recordId);
      return {
        id,
        title: name ?? t('vetPage.photo'),
        // The title of a record is part of the records.
        detail: link.showsRecords ? (record?.title ?? '') : '',
        aside: record ? day(record.dateAdministered) : '',
        href: `${path}/documents/${id}`,
      };
    });
};

const readDiary = async (
  parts: Parts,
  { actor, pet, path }: VetVisit,
  { t, day }: SheetWords,
  from: string,
): Promise<readonly FolderRow[]> =>
  (await entriesSince(parts, actor, pet.id, { from, limit: MAX_ENTRIES })).map((entry) => {
    const level = levelMessage(entry);
    const measuredText = entry.value === null ? null : `${entry.value} ${entry.unit ?? ''}`.trim();
    return {
      id: entry.id,
      title: t(`diary.kind.${entry.kind}`),
      detail: withoutEmpty([measuredText ?? (level ? t(level) : null), entry.note]).join(' · '),
      aside: day(dayIn(new Date(entry.at), actor.timeZone)),
      ...(entry.imageBlobId === null ? {} : { href: `${path}/diary/${entry.id}` }),
    };
  });

/** Reads the parts of a pet's booklet that a link shows, and nothing else. */
export const readFolder = async (parts: Parts, visit: VetVisit): Promise<VetFolder> => {
  const { link, actor, pet, owner, path, now } = visit;
  const words = new SheetWords(link.language);
  const { t, day } = words;
  const today = dayIn(now, actor.timeZone);
  const days = { from: dayAfter(today, 1 - DEFAULT_DAYS), to: today };
  const records =
    link.showsRecords || link.showsDocuments
      ? await listRecords(parts.db, actor.reach, pet.id, {
          ...{ sort: 'dateAdministered', order: 'desc', limit: MAX_RECORDS, offset: 0 },
        })
      : [];
  const weights = link.showsRecords
    ? await readWeights(parts, actor, pet, dayAfter(today, -MAX_DAYS))
    : null;
  const [first, weight] = [weights?.[0], weights?.at(-1)];
  const marks =
    first && weight
      ? await readMarks(parts, actor, pet.id, { today, withPlans: link.showsCare })
      : [];
  const isDrawn = (date: string) =>
    first !== undefined && weight !== undefined && date >= first.day && date <= weight.day;
  const plans = link.showsCare ? await readCarePlans(parts, { actor, now }, pet.id, days) : null;
  const age = ageMessage(ageInMonths(pet, today));
  const endInstant = new Date(link.endsAt);
  return {
    language: link.language,
    path,
    firstName: owner.firstName,
    ownerName: joinFullName(owner),
    ownerPhone: owner.phone,
    endsAt: `${day(dayIn(endInstant, actor.timeZone))}, ${clockText(toClockTime(endInstant, actor.timeZone))}`,
    pet: {
      name: pet.name,
      category: pet.category,
      facts: withoutEmpty([
        pet.breed ?? t(`pets.category.${pet.category}`),
        pet.sex && t(`pets.sex.${pet.sex}`),
        pet.neutered ? t('vaccinationCard.neutered') : null,
        age && t(...age),
        weight && `${weight.value} ${actor.user.weightUnit}`,
      ]).join(', '),
      chip: pet.microchipId?.trim() ? chipText(pet.microchipId) : null,
      allergies: pet.allergies?.trim() || null,
      photoUrl: pet.imageBlobId === null ? null : `${path}/photo`,
      photoFocus: pet.photoFocus,
    },
    questions: questionsIn(link.questions),
    plans:
      plans?.map(({ revision, instructions, given, due }, index) => ({
        id: String(index),
        title: revision.title,
        detail: withoutEmpty([scheduleText(revision, words), instructions]).join(' · '),
        aside: revision.asNeeded
          ? t('vetSummary.givenTimes', { given })
          : due === 0
            ? ''
            : t('vetSummary.givenOf', { given, due }),
      })) ?? null,
    records: link.showsRecords ? records.map(recordRow(words)) : null,
    weights,
    marks: numberedDays(marks, isDrawn).map((marked) => ({
      number: marked.number,
      day: marked.date,
      text: formatMarkedDay(words, marked),
    })),
    weightUnit: actor.user.weightUnit,
    documents: link.showsDocuments
      ? [
          ...(await readPapers(parts, visit, words)),
          ...(await listFolderDocuments(parts, records, visit, words)),
        ]
      : null,
    diary: link.showsDiary ? await readDiary(parts, visit, words, days.from) : null,
    report: link.allowsReport
      ? {
          ...{ newId: v7(), left: REPORTS_OF_LINK - link.reports, today },
          ...{ isSent: false, values: {}, refusal: null },
        }
      : null,
  };
};

/** The id of the photo of a diary entry that the page lists; undefined for any other entry. */
export const findDiaryPhoto = async (
  parts: Parts,
  { actor, pet, now }: VetVisit,
  entryId: string,
): Promise<string | undefined> => {
  const firstDay = dayAfter(dayIn(now, actor.timeZone), 1 - DEFAULT_DAYS);
  const entryRange = { from: firstDay, limit: MAX_ENTRIES };
  const entries = await entriesSince(parts, actor, pet.id, entryRange);
  return entries.find(({ id }) => id === entryId)?.imageBlobId ?? undefined;
};

/** Composes the folder's parts as a PDF. */
export const composeFolder = async (parts: Parts, visit: VetVisit): Promise<Sheet> => {
  const { link, actor, pet, now } = visit;
  const { language } = link;
  const describePhoto = new SheetWords(language).t('vaccinationCard.photo', { name: pet.name });
  const request = { actor, now, days: DEFAULT_DAYS, include: getIncluded(visit), describePhoto };
  return summarySheet(await readSummary(parts, pet, request), {
    ...{ language, paper: 'a4', now, timeZone: actor.timeZone, days: DEFAULT_DAYS },
    questions: questionsIn(link.questions),
  });
};
