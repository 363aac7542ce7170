import * as z from 'zod/mini';
import type { MessageAnswer } from '#server/accounts/contract.ts';
import { flag, NAME_LENGTH, optionalText, paging } from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import { LANGUAGES, type Language } from '#server/messages/ids.ts';
import type { ChartPoint } from '#server/pdf/contract.ts';
import type { Category } from '#server/pets/rules.ts';
import type { WeightUnit } from '#server/weights/rules.ts';
import { LINK_QUESTIONS_LENGTH, MAX_HOURS } from './rules.ts';

/** Links of one pet, including ended ones that are not deleted yet. */
export const MAX_VET_LINKS = 20;

/** The parts of a pet's booklet that a link shows. Identity and allergies are always shown, costs never. */
export interface IncludedSections {
  readonly records: boolean;
  readonly documents: boolean;
  readonly diary: boolean;
  readonly care: boolean;
}

/** A link for a vet, who needs no account. Instants are ISO UTC. */
export interface VetLink {
  readonly id: string;
  readonly petId: string;
  /** The owner's name for it; null if it has none. */
  readonly name: string | null;
  readonly endsAt: string;
  readonly include: IncludedSections;
  readonly questions: string | null;
  /** Whether the vet may hand in reports about visits, and how many were handed in. */
  readonly allowReport: boolean;
  readonly reports: number;
  readonly language: Language;
  /** How often the page was opened, not counting link previews of messengers. */
  readonly openings: number;
  readonly lastOpenedAt: string | null;
  readonly createdAt: string;
}

/** A new link with its address. The address is not stored, so no later call can return it. */
export interface NewVetLink extends VetLink {
  readonly link: string;
}

export const vetLinkForm = z.object({
  hours: z
    .int({ error: errorId('vetLinks.hours') })
    .check(z.gte(1, errorId('vetLinks.hours')), z.lte(MAX_HOURS, errorId('vetLinks.hours'))),
  include: z.object(
    { records: flag, documents: flag, diary: flag, care: flag },
    { error: errorId('field.invalid') },
  ),
  name: optionalText(NAME_LENGTH),
  questions: optionalText(LINK_QUESTIONS_LENGTH),
  /** False if it is absent. */
  allowReport: z.optional(flag),
  /** The language of the page; that of the account if absent. */
  language: z.optional(z.enum(LANGUAGES, { error: errorId('field.invalid') })),
});

/** The newest first. The header `X-Total-Count` contains the number of all links of the pet. */
export const listVetLinks = endpoint({
  method: 'GET',
  path: '/api/pets/:petId/vet-links',
  query: z.object(paging),
  out: answerType<readonly VetLink[]>(),
});

/** Answers 503 in household mode, because a vet could not reach the server. */
export const createVetLink = endpoint({
  method: 'POST',
  path: '/api/pets/:petId/vet-links',
  body: vetLinkForm,
  bodySize: 'notes',
  status: 201,
  out: answerType<NewVetLink>('id', 'link'),
});

/** The address answers 404 from then on. */
export const deleteVetLink = endpoint({
  method: 'DELETE',
  path: '/api/vet-links/:vetLinkId',
  out: answerType<MessageAnswer>('message'),
});

/** Data of a vet's page, whose texts are in the link's language. A part that is not included is null. */
export interface VetFolder {
  readonly language: Language;
  /** The path of the page, without a trailing slash. */
  readonly path: string;
  readonly firstName: string;
  readonly ownerName: string;
  readonly ownerPhone: string | null;
  /** The end of the link as text, such as "Nov 22, 2026, 6:00 PM". */
  readonly endsAt: string;
  readonly pet: {
    readonly name: string;
    readonly category: Category;
    /** Breed, sex, age and weight, separated by commas. */
    readonly facts: string;
    readonly chip: string | null;
    readonly allergies: string | null;
    readonly photoUrl: string | null;
    readonly photoFocus: string | null;
  };
  readonly questions: readonly string[];
  readonly plans: readonly FolderRow[] | null;
  readonly records: readonly FolderRow[] | null;
  /** In the unit `weightUnit`. */
  readonly weights: readonly ChartPoint[] | null;
  /** Treatments and plans that may explain a change of the weight, on days of the line. */
  readonly marks: readonly WeightLineMark[];
  readonly weightUnit: WeightUnit;
  readonly documents: readonly FolderRow[] | null;
  readonly diary: readonly FolderRow[] | null;
  /** The form for a report; null if the owner did not allow one. */
  readonly report: ReportForm | null;
}

/** A numbered line in the drawing of the weight. `text` says what happened on that day, in the page's language. */
export interface WeightLineMark {
  readonly number: number;
  readonly day: string;
  readonly text: string;
}

/** The state of the form for a visit report. */
export interface ReportForm {
  /** The id that the form sends, so that a repeated request has no effect. */
  readonly newId: string;
  /** The number of reports that the link still accepts. */
  readonly left: number;
  /** The owner's calendar day, the latest for a visit. */
  readonly today: string;
  /** Whether a report has just been handed in. */
  readonly isSent: boolean;
  /** The texts of a report that was refused, by field. */
  readonly values: Readonly<Record<string, string>>;
  /** Why the last report was refused, in the language of the page, and because of which field; null if none was. */
  readonly refusal: { readonly message: string; readonly field: string | undefined } | null;
}

/** A row of a list on a vet's page. */
export interface FolderRow {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  /** Shown at the end of the row. */
  readonly aside: string;
  /** The address of its photo or document. */
  readonly href?: string;
}
