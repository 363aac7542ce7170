import {
  ClipboardList,
  FileText,
  ListChecks,
  type LucideIcon,
  MessageCircle,
  NotebookPen,
  PawPrint,
  Stethoscope,
  Weight,
} from 'lucide-react';
import { call, type EndpointInput } from '#renderer/api.ts';
import type { CallOptions, NewItemBase, OfflineKind } from '#renderer/offline/outbox/kinds.ts';
import {
  type EditChanges,
  isWithForm,
  lastTypedFields,
  type NewItem,
  type NewThing,
  type ThingEdit,
  type ThingRemoval,
} from '#renderer/offline/outbox/outbox-item.ts';
import { textFieldOf, versionedKinds } from '#renderer/offline/outbox/versioned-kinds.ts';
import { t } from '#renderer/ui/language/text.ts';
import { idFor } from '#renderer/ui/new-id.ts';
import { isNotFound } from '#renderer/ui/not-found.ts';
import { isLocalPhoto } from '#renderer/ui/photos/local-photo.ts';
import { shownTimeZone } from '#renderer/ui/time/account-time-zone.ts';
import { isDay } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { DIARY_KINDS } from '#server/diary/rules.ts';
import { filledFields } from '#server/http/contract.ts';
import {
  createPet,
  deletePet,
  type Pet,
  petFacts,
  readPet,
  restorePet,
  type UnseenAdditions,
  updatePet,
} from '#server/pets/contract.ts';
import { transferScan } from '#server/scans/contract.ts';
import { petFields } from './fields.ts';

type Addition = UnseenAdditions['things'][number];

export type PetBody = EndpointInput<typeof createPet>['body'];
export type PetChanges = EditChanges<EndpointInput<typeof updatePet>['body']>;

/**
 * The outbox's id of a new pet, derived from the idempotency key, so that the same save is stored only once.
 */
export const offlinePetId = (key: string): string => `offline_pet_${key}`;

export interface PetItem extends NewThing<'pet', PetBody, Pet> {
  /** For a pet that is made from a scan: the scanned pet's id, and the fields that the server takes from the scan. */
  readonly scan?: { readonly petId: string; readonly fields: PetBody };
}
export interface PetEdit extends ThingEdit<'pet', PetChanges, Pet> {}
export interface PetRemoval extends ThingRemoval<'pet', Pet> {
  /** The cursor of the change feed up to which this device knew the pet; absent if it followed no feed. */
  readonly seen?: string;
  /** Additions to the pet that its owner has not seen on this device. */
  readonly news?: Pick<UnseenAdditions, 'things' | 'more'>;
}

declare module '#renderer/offline/outbox/outbox-item.ts' {
  interface ItemKinds {
    readonly pet: PetItem;
    readonly 'pet-edit': PetEdit;
    readonly 'pet-removal': PetRemoval;
  }
}

/** Turns an edit of a permanently deleted pet into a new pet. Photos that only the server had are lost. */
const asNewPet = (item: PetEdit, shared: NewItemBase): NewItem => {
  const { name, category, age } = item.base;
  const facts = { ...filledFields(petFacts, item.base), age };
  const { imageUrl, photoFocus, ...changes } = lastTypedFields(item);
  const photo = isLocalPhoto(imageUrl)
    ? { imageUrl: imageUrl ?? null, photoFocus: photoFocus ?? null }
    : {};
  const requiredFields = { name: changes.name ?? name, category: changes.category ?? category };
  const body = { ...facts, ...changes, ...requiredFields, ...photo, ...idFor(shared.key) };
  return { kind: 'pet', ...shared, body };
};

const read = (petId: string, options: CallOptions): Promise<Pet> =>
  call(readPet, { params: { petId }, query: { includePhotos: 'false' } }, options);

const withoutKey = (options: CallOptions): CallOptions => ({ headers: options?.headers ?? {} });

/** The pet's fields that were edited before it was sent. The photo of the scan is not one of them. */
const editedFields = (body: PetBody, fromScan: PetBody): PetChanges =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== Object(fromScan)[name]),
  );

/** A new pet with its own photo only: that of a scan has an address, from which only the server can take it. */
const createAlone = (body: PetBody, options: CallOptions): Promise<Pet> => {
  const hasAddress = body.imageUrl != null && !isLocalPhoto(body.imageUrl);
  const photo = hasAddress ? { imageUrl: null, photoFocus: null } : {};
  return call(createPet, { body: { ...body, ...photo } }, options);
};

/**
 * Makes a pet from a scan, which the server removes in the same commit, and sends what was edited before. If an earlier
 * try has arrived, the scan is gone and the pet is there. If the scan was removed elsewhere while the pet waited, the
 * pet is made of what this device knows.
 */
const createFromScan = async (
  item: PetItem,
  scan: NonNullable<PetItem['scan']>,
  options: CallOptions,
): Promise<Pet> => {
  const { key, body } = item;
  const { id } = body;
  const transfer = { params: { scannedPetId: scan.petId }, query: { id } };
  const pet = await call(transferScan, transfer, options).catch((error: unknown) => {
    if (!isNotFound(error) || id === undefined) throw error;
    return read(id, withoutKey(options)).catch((failure: unknown) => {
      if (!isNotFound(failure) || isWithForm(item)) throw error;
      return createAlone(body, { ...options, idempotencyKey: `${key}-alone` });
    });
  });
  const changes = editedFields(body, scan.fields);
  if (Object.keys(changes).length === 0) return pet;
  const edited = { params: { petId: pet.id }, body: { ...changes, version: pet.version } };
  return call(updatePet, edited, { ...options, idempotencyKey: `${key}-edit` });
};

const { newKind, edit, removal } = versionedKinds<PetItem, PetEdit, PetRemoval>({
  kind: 'pet',
  prefix: offlinePetId(''),
  title: (pet) => textFieldOf(pet, 'name') ?? '',
  fields: petFields,
  icon: () => PawPrint,
  place: (petId) => ({ to: `/pet/${petId}` }),
  saveText: 'pets.edit.save',
  dropText: 'outbox.drop.whole',
  asNew: asNewPet,
  create: (item, options) =>
    item.scan ? createFromScan(item, item.scan, options) : createAlone(item.body, options),
  read,
  update: (petId, body, options) => call(updatePet, { params: { petId }, body }, options),
  remove: (petId, query, options) => call(deletePet, { params: { petId }, query }, options),
  restore: (petId, options) => call(restorePet, { params: { petId } }, options),
});

const ICON_BY_ENTITY = {
  record: ClipboardList,
  weighing: Weight,
  diary: NotebookPen,
  petDocument: FileText,
  carePlan: ListChecks,
  foundReport: MessageCircle,
  visitReport: Stethoscope,
} as const satisfies Readonly<Record<Addition['entity'], LucideIcon>>;

const additionTitle = ({ entity, title }: Addition): string => {
  const diaryKind = DIARY_KINDS.find((kind) => entity === 'diary' && kind === title);
  const shownTitle = diaryKind ? t(`diary.kind.${diaryKind}`) : title;
  return t(`outbox.conflict.removal.added.${entity}`, { title: shownTitle });
};

/** Before the deletion, names what other devices have added to the pet. */
const petRemoval: OfflineKind<PetRemoval> = {
  ...removal,
  send: ({ base, version, seen, sendingUntil }, options) =>
    call(
      deletePet,
      {
        params: { petId: base.id },
        // Online, the owner has just seen the pet, so any version of it is deleted.
        query:
          sendingUntil === undefined
            ? { version: String(version), ...(seen && { since: seen }) }
            : {},
      },
      options,
    ),
  withNews: (_item, answer, own) => {
    if (!('news' in answer)) return undefined;
    // The cast is safe: the server answers a deletion of a pet like this.
    const { things, more, cursor } = answer.news as UnseenAdditions;
    const newThings = things.filter(({ id }) => !own.has(id));
    return {
      changes: { seen: cursor, news: { things: newThings, more } },
      isOwn: newThings.length === 0 && !more,
    };
  },
  news: ({ news }) =>
    news && {
      more: news.more,
      things: news.things.map((addition) => ({
        ...{ id: addition.id, title: additionTitle(addition) },
        icon: ICON_BY_ENTITY[addition.entity],
        day: isDay(addition.date) ? addition.date : dayIn(new Date(addition.date), shownTimeZone()),
      })),
    },
};

export const petKinds = { pet: newKind, 'pet-edit': edit, 'pet-removal': petRemoval } as const;
