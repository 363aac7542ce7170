import { HandHeart, PackagePlus, Pill, Undo2 } from 'lucide-react';
import { ApiError, call, type EndpointInput } from '#renderer/api.ts';
import type { CallOptions, NewItemBase, OfflineKind } from '#renderer/offline/outbox/kinds.ts';
import {
  type EditChanges,
  isWithForm,
  lastTypedFields,
  type NewItem,
  type NewThing,
  type NoBody,
  type PetReference,
  type StoredItem,
  type ThingEdit,
  type ThingRemoval,
} from '#renderer/offline/outbox/outbox-item.ts';
import { type AdjustedBody, sendAdjusted } from '#renderer/offline/outbox/send-adjusted.ts';
import { textFieldOf, versionedKinds } from '#renderer/offline/outbox/versioned-kinds.ts';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { formatMoment } from '#renderer/ui/format/moments.ts';
import { t } from '#renderer/ui/language/text.ts';
import { idFor, newId } from '#renderer/ui/new-id.ts';
import { isNotFound } from '#renderer/ui/not-found.ts';
import {
  addSupply,
  type CarePlan,
  createPlan,
  deletePlan,
  restorePlan,
  updatePlan,
} from '#server/care/contract.ts';
import { addDose, type Dose, deleteDose } from '#server/doses/contract.ts';
import { planFields } from './fields.ts';
import { readPlans } from './queries.ts';

export type PlanBody = EndpointInput<typeof createPlan>['body'];
export type PlanChanges = EditChanges<EndpointInput<typeof updatePlan>['body']>;
/** The id of a dose is assigned on this device. */
export type DoseBody = EndpointInput<typeof addDose>['body'] & { readonly id: string };

export interface PlanItem extends NewThing<'carePlan', PlanBody, CarePlan>, PetReference {
  readonly petId: string;
}
export interface PlanEdit extends ThingEdit<'carePlan', PlanChanges, CarePlan>, PetReference {}
export interface PlanRemoval extends ThingRemoval<'carePlan', CarePlan>, PetReference {}

/** An amount that is added to the supply of a plan, in thousandths of its unit. */
export interface SupplyItem
  extends StoredItem<'carePlan-supply', EndpointInput<typeof addSupply>['body']>,
    PetReference {
  readonly planId: string;
  readonly petId: string;
  readonly title: string;
  readonly unit: string;
}

/** A dose that was given or skipped. */
export interface DoseItem extends StoredItem<'dose', DoseBody>, PetReference {
  readonly planId: string;
  readonly petId: string;
  /** The plan's title. */
  readonly title: string;
  /** In a conflict: the dose that is already recorded for the occurrence. */
  readonly current?: Dose | null;
  /**
   * The ids of doses of the same occurrence that were taken back before this one was recorded. They may have reached
   * the server, so they are deleted there first.
   */
  readonly withdrawn?: readonly string[];
}

/** A dose that was deleted after the server had saved it. */
export interface DoseUndone extends StoredItem<'dose-undone', NoBody>, PetReference {
  readonly doseId: string;
  readonly planId: string;
  readonly petId: string;
  readonly title: string;
}

declare module '#renderer/offline/outbox/outbox-item.ts' {
  interface ItemKinds {
    readonly carePlan: PlanItem;
    readonly 'carePlan-edit': PlanEdit;
    readonly 'carePlan-removal': PlanRemoval;
    readonly 'carePlan-supply': SupplyItem;
    readonly dose: DoseItem;
    readonly 'dose-undone': DoseUndone;
  }
}

/** The editable fields of a stored plan. */
export const planBodyOf = (plan: CarePlan): PlanBody => {
  const { kind, title, instructions, steps, asNeeded, supply, reminders, reminderSms } = plan;
  const { remindBefore, status, recordId } = plan;
  const supplyBody = supply && {
    counted: supply.counted,
    countedAt: supply.countedAt,
    unit: supply.unit,
    remindAt: supply.remindAt,
  };
  return {
    ...{ kind, title, instructions, reminders, reminderSms, remindBefore, status, recordId },
    ...{ steps: steps && copySteps(steps), asNeeded, supply: supplyBody },
  };
};

/** Copies the steps, because the lists of a stored plan are read-only and those of a body are not. */
const copySteps = (steps: NonNullable<CarePlan['steps']>): NonNullable<PlanBody['steps']> =>
  steps.map(({ times, repeat, ...step }) => ({
    ...step,
    times: [...times],
    repeat: repeat && {
      every: repeat.every,
      unit: repeat.unit,
      ...(repeat.weekdays ? { weekdays: [...repeat.weekdays] } : {}),
    },
  }));

const asNewPlan = (item: PlanEdit, shared: NewItemBase): NewItem => {
  const { base, petName } = item;
  const { changedAt: _, ...fields } = lastTypedFields(item);
  const requiredFields = { kind: fields.kind ?? base.kind, title: fields.title ?? base.title };
  const body = { ...planBodyOf(base), ...fields, ...requiredFields, ...idFor(shared.key) };
  return { kind: 'carePlan', ...shared, petId: base.petId, petName, body };
};

const readPlan = async (planId: string, options: CallOptions): Promise<CarePlan> => {
  const storedPlan = (await readPlans(options)).find(({ id }) => id === planId);
  if (!storedPlan) throw new ApiError('', 404, { code: 'http.notFound', message: '', fields: {} });
  return storedPlan;
};

/**
 * How a refused plan can be sent again. If its record was deleted meanwhile, the plan stays, as it does when that happens
 * later. If the device's clock is ahead, the supply was counted at the server's time.
 */
const adjustPlan = <Body extends PlanChanges>(
  { fields }: ApiError,
  body: Body,
): AdjustedBody<Body> | undefined => {
  if ('recordId' in fields) return { body: { ...body, recordId: null }, reason: 'unlinked' };
  return 'supply.countedAt' in fields
    ? { body: { ...body, supply: { ...body.supply, countedAt: undefined } }, reason: 'now' }
    : undefined;
};

const { newKind, edit, removal } = versionedKinds<PlanItem, PlanEdit, PlanRemoval>({
  kind: 'carePlan',
  prefix: 'carePlan_',
  parentField: 'petId',
  referenceField: 'recordId',
  title: (plan) => textFieldOf(plan, 'title') ?? '',
  fields: () => planFields(),
  icon: () => HandHeart,
  place: (_planId, petId) => ({ to: `/pet/${petId}` }),
  saveText: 'care.save',
  asNew: asNewPlan,
  create: ({ petId, body }, options) =>
    sendAdjusted(body, options, {
      send: (sent, next) => call(createPlan, { params: { petId }, body: sent }, next),
      adjust: adjustPlan,
    }),
  read: readPlan,
  update: (planId, body: PlanChanges, options) =>
    sendAdjusted(body, options, {
      send: (sent, next) => call(updatePlan, { params: { planId }, body: sent }, next),
      adjust: adjustPlan,
    }),
  remove: (planId, query, options) => call(deletePlan, { params: { planId }, query }, options),
  restore: (planId, options) => call(restorePlan, { params: { planId } }, options),
});

/** Additions to a supply are independent of each other and of other devices, so each is sent once, in any order. */
const supply: OfflineKind<SupplyItem> = {
  role: 'action',
  prefix: 'carePlan-supply_',
  joins: [],
  isOncePerSubject: false,
  isAddition: true,
  // The server gives the plan a new version, on which the plan's later edits on this device are based.
  subject: ({ planId }) => planId,
  whole: ({ planId }) => planId,
  title: ({ title }) => title,
  written: ({ body: { added }, unit }) => [
    t('care.supply.added.amount', { amount: added / 1000, unit }),
  ],
  icon: () => PackagePlus,
  place: ({ petId }) => ({ to: `/pet/${petId}` }),
  waitsOnFailure: true,
  send: ({ planId, body }, options) => call(addSupply, { params: { planId }, body }, options),
};

const deleteWithdrawn = async (
  { key, withdrawn = [] }: DoseItem,
  options: CallOptions,
): Promise<void> => {
  for (const doseId of withdrawn) {
    const idempotencyKey = `${key}-without-${doseId}`;
    try {
      await call(deleteDose, { params: { doseId } }, { ...options, idempotencyKey });
    } catch (error) {
      // The dose never reached the server.
      if (!isNotFound(error)) throw error;
    }
  }
};

/**
 * Sends a dose. A dose from the outbox was really given, so it is sent again with `allowEarly` if the server finds it too
 * early. An owner who is online is asked first. If the device's clock is ahead, the server's time is used.
 */
const sendDose = async (item: DoseItem, options: CallOptions): Promise<object> => {
  const { planId } = item;
  await deleteWithdrawn(item, options);
  return sendAdjusted(item.body, options, {
    send: (body, next) => call(addDose, { params: { planId }, body }, next),
    adjust({ code, fields }, body) {
      if (code === 'care.tooEarly' && !isWithForm(item)) {
        return { body: { ...body, allowEarly: true }, reason: 'early' };
      }
      return 'givenAt' in fields
        ? { body: { ...body, givenAt: undefined }, reason: 'now' }
        : undefined;
    },
  });
};

/**
 * An occurrence is answered once. Every dose given as needed or in addition to the plan is a separate
 * subject.
 */
const subjectOf = ({ planId, body }: Pick<DoseItem, 'planId' | 'body'>): string =>
  body.day === null ? body.id : `${planId} ${body.day} ${body.time ?? ''}`;

const dose: OfflineKind<DoseItem> = {
  role: 'action',
  prefix: 'dose_',
  joins: ['dose'],
  isOncePerSubject: true,
  subject: subjectOf,
  whole: ({ planId }) => planId,
  isOther: (otherItem, { body }) =>
    otherItem.state === 'conflict' || otherItem.body.status !== body.status,
  takenOver: ({ takenBack, body, withdrawn = [] }) => ({
    withdrawn: takenBack ? [...withdrawn, body.id] : withdrawn,
  }),
  title: ({ title }) => title,
  written: ({ body, createdAt }) => {
    const { status, givenAt = createdAt, note } = body;
    const time = formatMoment(new Date(givenAt));
    const answer = status === 'given' ? t('care.last.nobody', { time }) : t('care.skipped.nobody');
    return note ? [answer, note] : [answer];
  },
  icon: () => Pill,
  place: ({ petId }) => ({ to: `/pet/${petId}` }),
  conflictText: 'care.conflict',
  Question: lazyPart(async () => (await import('./same-dose-dialog.tsx')).SameDoseQuestion),
  waitsOnFailure: true,
  send: sendDose,
  async undo(item, options) {
    await deleteWithdrawn(item, options);
    return call(deleteDose, { params: { doseId: item.body.id } }, options);
  },
  // An earlier attempt had arrived, but the server no longer remembers its idempotency key.
  isDone: ({ code }) => code === 'http.idTaken',
  applyNewerState({ body }, serverVersion) {
    // The cast is safe: a refused dose comes with the one that is recorded for its occurrence.
    const currentDose = serverVersion as Dose;
    return currentDose.id === body.id || body.status === 'skipped'
      ? 'done'
      : { current: currentDose };
  },
  /** Both doses were given, so this one is saved in addition to the plan. */
  confirm: ({ body, current }) =>
    current
      ? {
          body: { ...body, id: newId(), day: null, time: null, extra: true, allowEarly: true },
          current: null,
        }
      : undefined,
};

const doseUndone: OfflineKind<DoseUndone> = {
  role: 'action',
  prefix: 'dose-undone_',
  joins: ['dose-undone'],
  isOncePerSubject: true,
  subject: ({ doseId }) => doseId,
  whole: ({ planId }) => planId,
  title: ({ title }) => title,
  icon: () => Undo2,
  place: ({ petId }) => ({ to: `/pet/${petId}` }),
  waitsOnFailure: true,
  send: ({ doseId }, options) => call(deleteDose, { params: { doseId } }, options),
  isDone: ({ status }) => status === 404,
};

export const careKinds = {
  carePlan: newKind,
  'carePlan-edit': edit,
  'carePlan-removal': removal,
  'carePlan-supply': supply,
  dose,
  'dose-undone': doseUndone,
} as const;
