import type * as z from 'zod/mini';
import { findPlan } from '#db/care/queries.ts';
import { findSitterEntry, readSitterPets, saveSitterName } from '#db/sitters/queries.ts';
import type { addDiaryEntry } from '#server/diary/contract.ts';
import type { AddedDose, addDose, EarlyDose, ExistingDose } from '#server/doses/contract.ts';
import { isFutureInstant } from '#server/doses/rules.ts';
import { countAgainst, type Limit } from '#server/http/access/rate-limit.ts';
import { reachFor } from '#server/http/access/reach.ts';
import { type Owner, toOwner } from '#server/http/actor.ts';
import type { ParsedBody } from '#server/http/endpoint.ts';
import { HttpError, invalidField, notFound } from '#server/http/errors.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { removeBidiControls } from '#server/sharing/rules.ts';
import { LEVEL_OF_MOOD, toDays } from '#server/sitters/rules.ts';
import type { SitterVisit } from './access.ts';
import type { PreviousDose, SavedEntry, sitterDose, sitterEntry } from './contract.ts';

/** Entries that sitters of one link may record in 24 hours. */
const ENTRIES_A_DAY: Limit = { name: 'sit:entries', max: 200, windowSeconds: 24 * 3600 };
const PHOTOS_A_DAY: Limit = { name: 'sit:photos', max: 50, windowSeconds: 24 * 3600 };

interface EntryContext {
  /** The owner of the link. */
  readonly actor: Owner;
  readonly sitterName: string;
  readonly now: Date;
}

/** Functions of other features that record a sitter's entries. */
export interface EntryActions {
  readonly giveAsSitter: (
    parts: Parts,
    given: EntryContext & {
      readonly planId: string;
      readonly body: ParsedBody<typeof addDose>;
    },
  ) => Promise<AddedDose>;
  readonly writeAsSitter: (
    parts: Parts,
    written: EntryContext & {
      readonly petId: string;
      readonly body: ParsedBody<typeof addDiaryEntry>;
    },
  ) => Promise<{ readonly id: string; readonly at: string }>;
}

/** The name that signs an entry, and the entered one; empty if none was, as of a dose without JavaScript. */
const getSitterName = (sent: string | null | undefined, { link }: SitterVisit) => {
  const enteredName = removeBidiControls(sent ?? '').trim();
  return { enteredName, sitterName: enteredName || text('sit.unnamed', {}, link.language) };
};

/** Throws 403 if the link is read-only, and 404 before its first day. */
const requireWritable = ({ link, state }: SitterVisit): void => {
  if (!link.canLog) throw new HttpError(403, 'sitters.readOnly');
  if (state === 'early') throw notFound();
};

/**
 * The answer where the link works, but its plan or pet is gone, so that a page with unsent entries drops this one. Its
 * code tells it from the end of the link.
 */
const noLongerListed = (): HttpError => new HttpError(404, 'sitters.gone');

/** The time of an entry. Throws 400 for a time outside the link's days or in the future. */
const entryTime = (
  sent: string | null | undefined,
  field: string,
  { link, now }: SitterVisit,
): string => {
  const entryInstant = sent ?? now.toISOString();
  const instant = Date.parse(entryInstant);
  const isWithin = instant >= Date.parse(link.startsAt) && instant < Date.parse(link.endsAt);
  if (!isWithin || isFutureInstant(instant, now)) {
    throw invalidField(field, 'sitters.when');
  }
  return entryInstant;
};

/** The details of a previous dose that a sitter may see. */
const toPreviousDose = (dose: ExistingDose['current']): PreviousDose => ({
  given: { at: dose.givenAt, name: dose.by?.name ?? null },
});

/** Removes what a sitter must not see from a refusal: the account and the notes of the previous dose. */
const redactForSitter = (error: unknown): unknown => {
  // The plan or the pet was deleted while the entry was being recorded.
  if (error instanceof HttpError && error.status === 404) return noLongerListed();
  if (!(error instanceof HttpError) || error.status !== 409) return error;
  // A cast: errors with these two codes always contain the previous dose.
  const existingDose = error.details.extraBody as Partial<ExistingDose & EarlyDose> | undefined;
  const dose = existingDose?.current ?? existingDose?.last;
  return new HttpError(409, error.code, dose ? { extraBody: { ...toPreviousDose(dose) } } : {});
};

type SitterDose = z.output<typeof sitterDose>;
type SitterEntry = z.output<typeof sitterEntry>;

/** Records a dose. Repeating the request has no effect. */
export const recordDose = async (
  parts: Parts,
  actions: EntryActions,
  visit: SitterVisit,
  sent: SitterDose,
): Promise<SavedEntry> => {
  requireWritable(visit);
  const { db } = parts;
  const { link, now } = visit;
  const actor = toOwner(visit.owner, now);
  const plan = await findPlan(db, reachFor(actor, 'share'), sent.planId);
  if (!plan || !link.petIds.includes(plan.petId)) throw noLongerListed();
  const existingEntry = await findSitterEntry(db, 'doses', sent.id);
  if (existingEntry?.petId === plan.petId)
    return { id: existingEntry.id, at: existingEntry.at, name: existingEntry.sitterName };
  const doseInstant = entryTime(sent.givenAt, 'givenAt', visit);
  const isExtra = sent.extra === true;
  const { day = null, time = null } = isExtra ? {} : sent;
  const { from, until } = toDays(link);
  if (day !== null && (day < from || day > until)) throw invalidField('day', 'sitters.when');
  await countAgainst(db, ENTRIES_A_DAY, link.id, now);
  const { enteredName, sitterName } = getSitterName(sent.name, visit);
  const body = {
    ...{ id: sent.id, day, time, status: 'given' as const, givenAt: doseInstant },
    ...(sent.allowEarly ? { allowEarly: true } : {}),
    ...(isExtra ? { extra: true } : {}),
  };
  try {
    const dose = await actions.giveAsSitter(parts, {
      ...{ actor, sitterName, now, planId: plan.id, body },
    });
    if (enteredName) await saveSitterName(db, link.id, enteredName);
    return { id: dose.id, at: dose.givenAt, name: sitterName };
  } catch (error) {
    throw redactForSitter(error);
  }
};

/** Adds a diary entry. Repeating the request has no effect. */
export const recordEntry = async (
  parts: Parts,
  actions: EntryActions,
  visit: SitterVisit,
  sent: SitterEntry,
): Promise<SavedEntry> => {
  requireWritable(visit);
  const { db } = parts;
  const { link, now } = visit;
  const actor = toOwner(visit.owner, now);
  const [pet] = link.petIds.includes(sent.petId)
    ? await readSitterPets(db, reachFor(actor, 'share'), [sent.petId])
    : [];
  if (!pet) throw noLongerListed();
  const existingEntry = await findSitterEntry(db, 'diaryEntries', sent.id);
  if (existingEntry?.petId === pet.id)
    return { id: existingEntry.id, at: existingEntry.at, name: existingEntry.sitterName };
  const enteredAt = entryTime(sent.at, 'at', visit);
  const { mood = null, note = null, photo = null } = sent;
  if (mood === null && note === null && photo === null) throw invalidField('note', 'sitters.empty');
  await countAgainst(db, ENTRIES_A_DAY, link.id, now);
  if (photo !== null) await countAgainst(db, PHOTOS_A_DAY, link.id, now);
  const { enteredName, sitterName } = getSitterName(sent.name, visit);
  const body = {
    ...{
      id: sent.id,
      at: enteredAt,
      note,
      kind: mood === null ? ('other' as const) : ('mood' as const),
    },
    ...(mood === null ? {} : { level: LEVEL_OF_MOOD[mood] }),
    ...(photo === null ? {} : { imageUrl: photo }),
  };
  try {
    const entry = await actions.writeAsSitter(parts, {
      ...{ actor, sitterName, now, petId: pet.id, body },
    });
    if (enteredName) await saveSitterName(db, link.id, enteredName);
    return { id: entry.id, at: entry.at, name: sitterName };
  } catch (error) {
    throw redactForSitter(error);
  }
};
