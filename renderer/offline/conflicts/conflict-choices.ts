import type { EndedConflict, StoredBase } from '#renderer/offline/outbox/outbox-item.ts';
import { isSameValue, type ThingField } from '#renderer/offline/outbox/thing-fields.ts';
import { isLocalPhoto } from '#renderer/ui/photos/local-photo.ts';
import { MAX_PHOTOS } from '#renderer/ui/photos/photo-limits.ts';

/** `mine` was typed on this device. `theirs` is the server's newer state. */
export type ConflictSide = 'mine' | 'theirs';

/** One side, both texts one after the other, or the addresses of the photos that are kept. */
export type ChosenSide = ConflictSide | 'both' | readonly string[];

/** A photo of a conflict and the side that it comes from; the side is undefined if both have it. */
export interface SidePhoto {
  readonly url: string;
  readonly side: ConflictSide | undefined;
}

export interface FieldChoice {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /**
   * The choice that needs no question: the only side that changed the field, or the photos of both. It is undefined if
   * both changed the field, so that the owner has to choose.
   */
  readonly preset: ChosenSide | undefined;
  /** The merged value of a list of pages that both sides changed. */
  readonly both?: readonly string[];
  /** Set for a field with several photos: all photos that can be kept. */
  readonly photos?: readonly SidePhoto[];
}

export interface ConflictVersions {
  /** The state that both sides were based on; null if this device no longer knows it. */
  readonly base: StoredBase | null;
  /** The fields that were typed here. */
  readonly words: object;
  readonly theirs: StoredBase;
  /** Addresses of photos that the server keeps although it does not show them. */
  readonly others?: readonly string[];
}

export interface ComparedVersions {
  readonly choices: readonly FieldChoice[];
  /** The number of non-empty fields, and of photos, that are the same on both sides. */
  readonly sameFields: number;
  readonly samePhotos: number;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

const countPhotos = (value: unknown): number =>
  Array.isArray(value) ? value.length : isEmpty(value) ? 0 : 1;

/** A photo's address without its fragment, which describes the visible part. */
const addressOf = (url: unknown): unknown =>
  typeof url === 'string' && !isLocalPhoto(url) ? url.split('#')[0] : url;

/** Drops photos that were not typed here and that the server no longer has, because they are gone for good. */
const dropMissingPhotos = (
  { isPhotos }: ThingField,
  localValue: unknown,
  serverValue: unknown,
  hiddenUrls: readonly unknown[],
): unknown => {
  if (!isPhotos) return localValue;
  const existingValues: readonly unknown[] = [serverValue, ...hiddenUrls].flat();
  const stillExists = (url: unknown) =>
    isLocalPhoto(url) || existingValues.some((otherUrl) => addressOf(otherUrl) === addressOf(url));
  if (Array.isArray(localValue)) return localValue.filter(stillExists);
  return isEmpty(localValue) || stillExists(localValue) ? localValue : serverValue;
};

const isList = (value: unknown): value is readonly string[] => Array.isArray(value);

/** Drops pages that both sides are based on and that the server no longer has, because they are gone for good. */
const dropRemovedPages = (
  { merge }: ThingField,
  localValue: unknown,
  baseValue: unknown,
  serverValue: unknown,
): unknown =>
  merge && isList(localValue) && isList(baseValue) && isList(serverValue)
    ? localValue.filter((url) => !baseValue.includes(url) || serverValue.includes(url))
    : localValue;

const mergeLists = (
  { merge }: ThingField,
  { base, mine, theirs }: Readonly<Record<'base' | 'mine' | 'theirs', unknown>>,
): readonly string[] | undefined =>
  isList(base) && isList(mine) && isList(theirs) ? merge?.({ base, mine, theirs }) : undefined;

/** The photos of both sides, this device's first. */
const photosOf = (
  ownUrls: readonly string[],
  serverUrls: readonly string[],
): readonly SidePhoto[] => [
  ...ownUrls.map((url) => ({
    url,
    side: serverUrls.includes(url) ? undefined : ('mine' as const),
  })),
  ...serverUrls
    .filter((url) => !ownUrls.includes(url))
    .map((url) => ({ url, side: 'theirs' as const })),
];

/** The differences between the two sides, in the order of `fields`. */
export const compare = (
  fields: readonly ThingField[],
  { base, words, theirs, others: hiddenUrls = [] }: ConflictVersions,
): ComparedVersions => {
  const fieldChoices = fields.map((field): FieldChoice => {
    const serverValue = field.stored(theirs);
    const baseValue = base ? field.stored(base) : undefined;
    const unchangedValue = base ? baseValue : serverValue;
    const typedValue = field.typed({ ...words }, base ?? theirs);
    const localChoice = typedValue === undefined ? unchangedValue : typedValue;
    const existingValue = dropMissingPhotos(field, localChoice, serverValue, hiddenUrls);
    const localValue = dropRemovedPages(field, existingValue, baseValue, serverValue);
    const isChangedHere = base !== null && !isSameValue(localChoice, baseValue);
    const isChangedThere = base !== null && !isSameValue(serverValue, baseValue);
    const preset = isChangedHere === isChangedThere ? undefined : isChangedHere ? 'mine' : 'theirs';
    const fieldVersions = { field: field.name, mine: localValue, theirs: serverValue };
    const both =
      isChangedHere && isChangedThere
        ? mergeLists(field, { base: baseValue, mine: localChoice, theirs: serverValue })
        : undefined;
    if (both && isSameValue(both, localValue)) return { ...fieldVersions, preset: 'mine' };
    if (both && isSameValue(both, serverValue)) return { ...fieldVersions, preset: 'theirs' };
    if (both) return { ...fieldVersions, preset: 'both', both };
    if (!field.isPhotos || !isList(localValue) || !isList(serverValue))
      return { ...fieldVersions, preset };
    const photos = photosOf(localValue, serverValue);
    const allUrls = photos.length > MAX_PHOTOS ? undefined : photos.map(({ url }) => url);
    return { ...fieldVersions, preset: preset ?? allUrls, photos };
  });
  const photoFields = fields.filter(({ isPhotos }) => isPhotos).map(({ name }) => name);
  const equalChoices = fieldChoices.filter(({ mine, theirs: serverValue }) =>
    isSameValue(mine, serverValue),
  );
  const [photos, others] = [true, false].map((isPhoto) =>
    equalChoices.filter(({ field }) => photoFields.includes(field) === isPhoto),
  );
  return {
    choices: fieldChoices.filter((side) => !equalChoices.includes(side)),
    sameFields: (others ?? []).filter(({ theirs: serverValue }) => !isEmpty(serverValue)).length,
    samePhotos: (photos ?? []).reduce(
      (sum, { theirs: serverPhotos }) => sum + countPhotos(serverPhotos),
      0,
    ),
  };
};

export type ChosenSides = Readonly<Record<string, ChosenSide | undefined>>;

/** The choices that need no question. */
export const presetChoices = (choices: readonly FieldChoice[]): ChosenSides =>
  Object.fromEntries(choices.map(({ field, preset }) => [field, preset]));

/** The heading of each text where both are kept. */
export type Headings = Readonly<Record<ConflictSide, string>>;

/** Both texts, each under its heading; undefined if the field has no room for them. */
export const combineTexts = (
  { room }: Pick<ThingField, 'room'>,
  { mine, theirs }: Pick<FieldChoice, 'mine' | 'theirs'>,
  headings: Headings,
): string | undefined => {
  const text = `${headings.mine}\n${String(mine)}\n\n${headings.theirs}\n${String(theirs)}`;
  return isEmpty(mine) || isEmpty(theirs) || text.length > room ? undefined : text;
};

/** The addresses of the photos that are kept. */
export const photosToKeep = (
  { mine, theirs }: Pick<FieldChoice, 'mine' | 'theirs'>,
  chosenSide: ChosenSide | undefined,
): readonly string[] => {
  if (isList(chosenSide)) return chosenSide;
  const sideUrls = chosenSide === 'mine' ? mine : chosenSide === 'theirs' ? theirs : [];
  return isList(sideUrls) ? sideUrls : [];
};

const chosenValue = (
  field: ThingField,
  choice: FieldChoice,
  chosenSide: ChosenSide | undefined,
  headings: Headings,
): unknown => {
  if (chosenSide === 'both') return choice.both ?? combineTexts(field, choice, headings);
  return isList(chosenSide) ? chosenSide : choice.mine;
};

const NO_HEADINGS: Headings = { mine: '', theirs: '' };

/** The fields to be written over the server's state; undefined while a choice is missing. */
export const chosenFields = (
  fields: readonly ThingField[],
  choices: readonly FieldChoice[],
  sides: ChosenSides,
  headings: Headings = NO_HEADINGS,
): Readonly<Record<string, unknown>> | undefined =>
  choices.some(({ field }) => sides[field] === undefined)
    ? undefined
    : Object.assign(
        {},
        ...choices.map((choice) => {
          const chosenSide = sides[choice.field];
          const field = fields.find(({ name }) => name === choice.field);
          if (!field || chosenSide === 'theirs') return {};
          const value = chosenValue(field, choice, chosenSide, headings);
          return isSameValue(value, choice.theirs) ? {} : field.words(value);
        }),
      );

/**
 * The maximum number of changes between two versions. A version counts changes, but a restore continues at a random
 * number above ten million.
 */
const MAX_CHANGES = 10_000;

const isLaterVersion = ({ base, theirs }: ConflictVersions): boolean =>
  base !== null && theirs.version > base.version && theirs.version - base.version < MAX_CHANGES;

/**
 * Merges two edits of different fields. Returns undefined if the owner has to choose, because both changed a field, or
 * because the server was restored and holds an older state.
 */
export const mergedFields = (
  fields: readonly ThingField[],
  conflict: ConflictVersions,
): Readonly<Record<string, unknown>> | undefined => {
  if (!isLaterVersion(conflict)) return undefined;
  const { choices } = compare(fields, conflict);
  return chosenFields(fields, choices, presetChoices(choices));
};

/** The side that is not kept, if both had changed the field or the owner overruled the preset choice. */
const sideToDiscard = (
  { preset, mine, theirs }: FieldChoice,
  chosenSide: ChosenSide | undefined,
): { readonly value: unknown } | undefined => {
  if (
    chosenSide === undefined ||
    chosenSide === 'both' ||
    chosenSide === preset ||
    isList(chosenSide)
  ) {
    return undefined;
  }
  const value = chosenSide === 'mine' ? theirs : mine;
  return isEmpty(value) ? undefined : { value };
};

const discardedPhotos = (
  choice: FieldChoice,
  chosenSide: ChosenSide | undefined,
): readonly string[] => {
  if (chosenSide === undefined || chosenSide === choice.preset) return [];
  const chosenUrls = photosToKeep(choice, chosenSide);
  return (choice.photos ?? []).map(({ url }) => url).filter((url) => !chosenUrls.includes(url));
};

/** A side of a conflict that is not kept. `texts` describes it in words, without its `photoCount` photos. */
export interface DiscardedSide {
  readonly texts: readonly string[];
  readonly photoCount: number;
  readonly words: Readonly<Record<string, unknown>>;
  /** The addresses of photos, and of a PDF in place of one. */
  readonly photos: readonly string[];
}

/** The fields and photos that are lost by a choice, apart from those that only one side changed. */
export const discardedSide = (
  fields: readonly ThingField[],
  choices: readonly FieldChoice[],
  sides: ChosenSides,
): DiscardedSide => {
  const texts: string[] = [];
  const words = {};
  const photos: string[] = [];
  let pdfCount = 0;
  for (const choice of choices) {
    const chosenSide = sides[choice.field];
    const field = fields.find(({ name }) => name === choice.field);
    if (choice.photos) photos.push(...discardedPhotos(choice, chosenSide));
    const side = choice.photos ? undefined : sideToDiscard(choice, chosenSide);
    if (!field || !side) continue;
    const { [field.name]: photo, ...others } = field.words(side.value);
    const text = field.show(side.value);
    if (field.isPhotos) photos.push(String(photo));
    if (field.isPhotos && text !== '') pdfCount += 1;
    if (!field.isPhotos || text !== '') texts.push(`${field.label}: ${text}`);
    Object.assign(words, field.isPhotos ? others : field.words(side.value));
  }
  return { texts, photoCount: photos.length - pdfCount, words, photos };
};

/** What goes for good if the other side's values are chosen, in words. */
export const unsentTexts = (
  fields: readonly ThingField[],
  choices: readonly FieldChoice[],
  sides: ChosenSides,
): readonly string[] =>
  choices.flatMap(({ field: name, mine, theirs }) => {
    const field = sides[name] === 'theirs' ? fields.find((each) => each.name === name) : undefined;
    return isList(mine) && isList(theirs) ? (field?.unsent?.({ mine, theirs }) ?? []) : [];
  });

/** The part of an edit that names the side which was not kept; empty if nothing was lost. */
export const conflictEnding = ({
  words,
  photos,
}: DiscardedSide): { readonly conflict?: EndedConflict } =>
  photos.length === 0 && Object.keys(words).length === 0
    ? {}
    : { conflict: { givenUp: [{ words, photos }] } };
