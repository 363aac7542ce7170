import { House, Megaphone } from 'lucide-react';
import { type ApiError, call } from '#renderer/api.ts';
import type { CallOptions, OfflineKind } from '#renderer/offline/outbox/kinds.ts';
import type { PetReference, StoredItem } from '#renderer/offline/outbox/outbox-item.ts';
import { sendAdjusted } from '#renderer/offline/outbox/send-adjusted.ts';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { markLost } from '#server/lost/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import { bodyFor, changedTexts, isInConflict, type LostBody } from './lost-changes.ts';

/** A pet that was marked as lost or as home again, or whose message to finders was changed. */
export interface LostItem extends StoredItem<'lost', LostBody>, PetReference {
  readonly petId: string;
  /** The lost state before, for undoing. */
  readonly before: LostBody;
  /** For the form: the version of the pet with that state. The change of a newer one may need a decision. */
  readonly basedOn?: number | undefined;
  /** In a conflict: the lost state on the server. */
  readonly current?: LostBody | null;
}

declare module '#renderer/offline/outbox/outbox-item.ts' {
  interface ItemKinds {
    readonly lost: LostItem;
  }
}

type LostFields = Pick<Pet, 'lostSince' | 'lostMessage' | 'lostPlace'>;

/** The lost state of a pet, as a request sets it. */
export const lostBodyOf = ({ lostSince, lostMessage, lostPlace }: LostFields): LostBody =>
  lostSince === null
    ? { lost: false }
    : { lost: true, since: lostSince, message: lostMessage, place: lostPlace };

/**
 * Whether dropping an unsent change leads back to this state. A change that has replaced another unsent one leads back to
 * the state before both.
 */
export const isUndoneByDropping = ({ state, before }: LostItem, body: LostBody): boolean =>
  state !== 'synced' && JSON.stringify(before) === JSON.stringify(body);

/** The request of the form: only what was changed there, so that it overwrites nothing else. */
const changesOf = (item: LostItem): LostBody & { readonly version: number | undefined } => {
  const { lost, since } = item.body;
  return {
    ...{ lost, since, version: item.basedOn },
    ...Object.fromEntries(changedTexts(item).map((text) => [text, item.body[text]])),
  };
};

/** The cast is safe: the server refuses an older version with the pet as it stands. */
const currentPetIn = ({ code, answer }: ApiError): Pet | undefined =>
  code === 'http.conflict' && 'current' in answer ? (answer.current as Pet) : undefined;

const sendChanges = (item: LostItem, options: CallOptions): Promise<Pet> =>
  sendAdjusted(changesOf(item), options, {
    send: (body, next) => call(markLost, { params: { petId: item.petId }, body }, next),
    adjust(error, body) {
      const pet = currentPetIn(error);
      if (!pet || isInConflict(item, lostBodyOf(pet))) return undefined;
      return { body: { ...body, version: pet.version }, reason: 'newer' };
    },
  });

const mark = (petId: string, body: LostBody, options: CallOptions): Promise<Pet> =>
  call(markLost, { params: { petId }, body }, options);

const lost: OfflineKind<LostItem> = {
  role: 'action',
  prefix: 'lost_',
  joins: ['lost'],
  isOncePerSubject: true,
  subject: ({ petId }) => petId,
  whole: ({ petId }) => petId,
  // Each item contains the whole state, so that a newer one replaces it.
  isOther: () => true,
  // In a conflict, the newer item was made on the server's state. One that was tried may itself be that state.
  takenOver: ({ before, basedOn, state, attempts }) =>
    state === 'conflict' ? {} : { before, basedOn: attempts === 0 ? basedOn : undefined },
  title: ({ petName }) => petName,
  written: ({ body: { message, place } }) => [message, place].flatMap((text) => text || []),
  icon: ({ body }) => (body.lost ? Megaphone : House),
  place: ({ petId }) => ({ to: `/pet/${petId}` }),
  conflictText: 'outbox.detail.conflict',
  Question: lazyPart(async () => (await import('./lost-conflict.tsx')).LostConflict),
  waitsOnFailure: false,
  send: (item, options) =>
    item.basedOn === undefined ? mark(item.petId, item.body, options) : sendChanges(item, options),
  // The cast is safe: only a change of the form is refused, with the pet as it stands.
  applyNewerState: (_item, serverVersion) => {
    const pet = serverVersion as Pet;
    return { current: lostBodyOf(pet), basedOn: pet.version };
  },
  confirm: ({ current, before, body }) =>
    current
      ? { before: current, body: bodyFor({ before, body }, current), current: null }
      : undefined,
  undo: ({ petId, before }, options) => mark(petId, before, options),
};

export const lostKinds = { lost } as const;
