import { House, Megaphone } from 'lucide-react';
import { call, type EndpointInput } from '#renderer/api.ts';
import type { CallOptions, OfflineKind } from '#renderer/offline/outbox/kinds.ts';
import type { PetReference, StoredItem } from '#renderer/offline/outbox/outbox-item.ts';
import { markLost } from '#server/lost/contract.ts';
import type { Pet } from '#server/pets/contract.ts';

export type LostBody = Omit<EndpointInput<typeof markLost>['body'], 'version'>;

/** A pet that was marked as lost or as home again, or whose message to finders was changed. */
export interface LostItem extends StoredItem<'lost', LostBody>, PetReference {
  readonly petId: string;
  /** The lost state before, for undoing. */
  readonly before: LostBody;
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

const mark = (petId: string, body: LostBody, options: CallOptions): Promise<Pet> =>
  call(markLost, { params: { petId }, body }, options);

const lost: OfflineKind<LostItem> = {
  role: 'action',
  prefix: 'lost_',
  joins: ['lost'],
  isOncePerSubject: true,
  subject: ({ petId }) => petId,
  whole: ({ petId }) => petId,
  // Each request contains the whole state, so that a newer one replaces it.
  isOther: () => true,
  takenOver: ({ before }) => ({ before }),
  title: ({ petName }) => petName,
  written: ({ body: { message, place } }) => [message, place].flatMap((text) => text || []),
  icon: ({ body }) => (body.lost ? Megaphone : House),
  place: ({ petId }) => ({ to: `/pet/${petId}` }),
  waitsOnFailure: false,
  send: ({ petId, body }, options) => mark(petId, body, options),
  undo: ({ petId, before }, options) => mark(petId, before, options),
};

export const lostKinds = { lost } as const;
