import type { Stored } from '#renderer/offline/outbox/outbox-item.ts';
import { isSameValue, type ThingField } from '#renderer/offline/outbox/thing-fields.ts';
import { isTypedPhoto } from '#renderer/ui/photos/typed-photo.ts';

/** `mine`: what was typed on this device. `theirs`: what the server has since then. */
export type Side = 'mine' | 'theirs';

export interface FieldChoice {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** The side that alone changed the field; undefined where both did, and its owner has to say. */
  readonly preset: Side | undefined;
}

export interface Conflict {
  /** What both sides began with; null where this device does not know it any more. */
  readonly base: Stored | null;
  /** The fields that were typed here. */
  readonly words: object;
  readonly theirs: Stored;
}

export interface Compared {
  readonly choices: readonly FieldChoice[];
  /** How many fields with something in them, and how many photos, are the same on both sides. */
  readonly sameFields: number;
  readonly samePhotos: number;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === false;

const photosIn = (value: unknown): number =>
  Array.isArray(value) ? value.length : isEmpty(value) ? 0 : 1;

/** Of photos only those can stand that were typed here or that the server still has: others are gone for good. */
const withinReach = ({ isPhotos }: ThingField, here: unknown, there: unknown): unknown => {
  if (!isPhotos) return here;
  const kept: readonly unknown[] = Array.isArray(there) ? there : [there];
  const isThere = (url: unknown) => isTypedPhoto(url) || kept.includes(url);
  if (Array.isArray(here)) return here.filter(isThere);
  return isEmpty(here) || isThere(here) ? here : there;
};

/** What differs between the two sides, in the order of `fields`. */
export const compare = (
  fields: readonly ThingField[],
  { base, words, theirs }: Conflict,
): Compared => {
  const sides = fields.map((field): FieldChoice => {
    const there = field.stored(theirs);
    const before = base ? field.stored(base) : undefined;
    const unchanged = base ? before : there;
    const typed = field.typed({ ...words }, base ?? theirs);
    const said = typed === undefined ? unchanged : typed;
    const here = withinReach(field, said, there);
    const isMine = base !== null && !isSameValue(said, before);
    const isTheirs = base !== null && !isSameValue(there, before);
    const preset = isMine === isTheirs ? undefined : isMine ? 'mine' : 'theirs';
    return { field: field.name, mine: here, theirs: there, preset };
  });
  const photoFields = fields.filter(({ isPhotos }) => isPhotos).map(({ name }) => name);
  const same = sides.filter(({ mine, theirs: there }) => isSameValue(mine, there));
  const [photos, others] = [true, false].map((isPhoto) =>
    same.filter(({ field }) => photoFields.includes(field) === isPhoto),
  );
  return {
    choices: sides.filter((side) => !same.includes(side)),
    sameFields: (others ?? []).filter(({ theirs: there }) => !isEmpty(there)).length,
    samePhotos: (photos ?? []).reduce((sum, { theirs: there }) => sum + photosIn(there), 0),
  };
};

export type Sides = Readonly<Record<string, Side | undefined>>;

/** The sides that need no question. */
export const presetsOf = (choices: readonly FieldChoice[]): Sides =>
  Object.fromEntries(choices.map(({ field, preset }) => [field, preset]));

/** What is to be written over the server's state; undefined while something is not chosen yet. */
export const chosenWords = (
  fields: readonly ThingField[],
  choices: readonly FieldChoice[],
  sides: Sides,
): Readonly<Record<string, unknown>> | undefined =>
  choices.some(({ field }) => sides[field] === undefined)
    ? undefined
    : Object.assign(
        {},
        ...choices
          .filter(({ field }) => sides[field] === 'mine')
          .map(({ field, mine }) => fields.find(({ name }) => name === field)?.words(mine)),
      );
