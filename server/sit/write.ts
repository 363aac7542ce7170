import type * as z from 'zod/mini';
import { findPlan } from '#db/care/queries.ts';
import { findSitterWrote, noteSitterName, readSitterPets } from '#db/sitters/queries.ts';
import type { addDiaryEntry } from '#server/diary/contract.ts';
import type { AddedDose, AlreadyGiven, addDose, EarlyDose } from '#server/doses/contract.ts';
import { FUTURE_ALLOWANCE } from '#server/doses/rules.ts';
import { countAgainst, type Limit } from '#server/http/access/rate-limit.ts';
import { type Owner, ownerOf } from '#server/http/actor.ts';
import type { ParsedBody } from '#server/http/endpoint.ts';
import { HttpError, invalidField, notFound } from '#server/http/errors.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { removeBidiControls } from '#server/sharing/rules.ts';
import { daysOf, LEVEL_OF_MOOD } from '#server/sitters/rules.ts';
import type { Sitting } from './access.ts';
import type { GivenBefore, SitterSaid, sitterDose, sitterEntry } from './contract.ts';

/** What a link's sitters may record in 24 hours. */
export const ENTRIES_A_DAY: Limit = { name: 'sit:entries', max: 200, windowSeconds: 24 * 3600 };
export const PHOTOS_A_DAY: Limit = { name: 'sit:photos', max: 50, windowSeconds: 24 * 3600 };

interface OfSitter {
  /** Whose link it is. */
  readonly actor: Owner;
  readonly sitterName: string;
  readonly now: Date;
}

/** How other features record what a sitter did. */
export interface SitterWays {
  readonly giveAsSitter: (
    parts: Parts,
    given: OfSitter & {
      readonly planId: string;
      readonly body: ParsedBody<typeof addDose>;
    },
  ) => Promise<AddedDose>;
  readonly writeAsSitter: (
    parts: Parts,
    written: OfSitter & {
      readonly petId: string;
      readonly body: ParsedBody<typeof addDiaryEntry>;
    },
  ) => Promise<{ readonly id: string; readonly at: string }>;
}

const nameIn = (sent: string | null | undefined, { link }: Sitting): string =>
  removeBidiControls(sent ?? '').trim() || text('sit.unnamed', {}, link.language);

/** Throws 404 where the link does not let its sitters write, or not any more. */
const requireOpen = ({ link, state }: Sitting): void => {
  if (!link.canLog) throw new HttpError(403, 'sitters.readOnly');
  if (state === 'early') throw notFound();
};

/** When it happened. Throws 400 for an instant outside the link's days, or that has not come. */
const instantIn = (
  sent: string | null | undefined,
  field: string,
  { link, now }: Sitting,
): string => {
  const at = sent ?? now.toISOString();
  const instant = Date.parse(at);
  const isWithin = instant >= Date.parse(link.startsAt) && instant < Date.parse(link.endsAt);
  if (!isWithin || instant > now.getTime() + FUTURE_ALLOWANCE) {
    throw invalidField(field, 'sitters.when');
  }
  return at;
};

/** Of a dose in the way of another, what a sitter may know. */
const beside = (dose: AlreadyGiven['current']): GivenBefore => ({
  given: { at: dose.givenAt, name: dose.by?.name ?? null },
});

/** Refusals name the dose before, but neither its account nor its notes. */
const forSitters = (error: unknown): unknown => {
  if (!(error instanceof HttpError) || error.status !== 409) return error;
  // A cast: these two codes always come with the dose before.
  const found = error.details.beside as Partial<AlreadyGiven & EarlyDose> | undefined;
  const dose = found?.current ?? found?.last;
  return new HttpError(409, error.code, dose ? { beside: { ...beside(dose) } } : {});
};

type Dose = z.output<typeof sitterDose>;
type Entry = z.output<typeof sitterEntry>;

/** Records a dose once, however often it is sent. */
export const takeDose = async (
  parts: Parts,
  ways: SitterWays,
  sitting: Sitting,
  sent: Dose,
): Promise<SitterSaid> => {
  requireOpen(sitting);
  const { db } = parts;
  const { link, now } = sitting;
  const actor = ownerOf(sitting.owner);
  const plan = await findPlan(db, actor.scope, sent.planId);
  if (!plan || !link.petIds.includes(plan.petId)) throw notFound();
  const before = await findSitterWrote(db, 'doses', sent.id);
  if (before?.petId === plan.petId)
    return { id: before.id, at: before.at, name: before.sitterName };
  const givenAt = instantIn(sent.givenAt, 'givenAt', sitting);
  const { day = null, time = null } = sent;
  const { from, until } = daysOf(link);
  if (day !== null && (day < from || day > until)) throw invalidField('day', 'sitters.when');
  await countAgainst(db, ENTRIES_A_DAY, link.id, now);
  const sitterName = nameIn(sent.name, sitting);
  const body = {
    ...{ id: sent.id, day, time, status: 'given' as const, givenAt },
    ...(sent.allowEarly ? { allowEarly: true } : {}),
  };
  try {
    const dose = await ways.giveAsSitter(parts, {
      ...{ actor, sitterName, now, planId: plan.id, body },
    });
    await noteSitterName(db, link.id, sitterName);
    return { id: dose.id, at: dose.givenAt, name: sitterName };
  } catch (error) {
    throw forSitters(error);
  }
};

/** Writes to the diary once, however often it is sent. */
export const takeEntry = async (
  parts: Parts,
  ways: SitterWays,
  sitting: Sitting,
  sent: Entry,
): Promise<SitterSaid> => {
  requireOpen(sitting);
  const { db } = parts;
  const { link, now } = sitting;
  const actor = ownerOf(sitting.owner);
  const [pet] = link.petIds.includes(sent.petId)
    ? await readSitterPets(db, actor.scope, [sent.petId])
    : [];
  if (!pet) throw notFound();
  const before = await findSitterWrote(db, 'diaryEntries', sent.id);
  if (before?.petId === pet.id) return { id: before.id, at: before.at, name: before.sitterName };
  const at = instantIn(sent.at, 'at', sitting);
  const { mood = null, note = null, photo = null } = sent;
  if (mood === null && note === null && photo === null) throw invalidField('note', 'sitters.empty');
  await countAgainst(db, ENTRIES_A_DAY, link.id, now);
  if (photo !== null) await countAgainst(db, PHOTOS_A_DAY, link.id, now);
  const sitterName = nameIn(sent.name, sitting);
  const body = {
    ...{ id: sent.id, at, note, kind: mood === null ? ('other' as const) : ('mood' as const) },
    ...(mood === null ? {} : { level: LEVEL_OF_MOOD[mood] }),
    ...(photo === null ? {} : { imageUrl: photo }),
  };
  try {
    const entry = await ways.writeAsSitter(parts, {
      ...{ actor, sitterName, now, petId: pet.id, body },
    });
    await noteSitterName(db, link.id, sitterName);
    return { id: entry.id, at: entry.at, name: sitterName };
  } catch (error) {
    throw forSitters(error);
  }
};
