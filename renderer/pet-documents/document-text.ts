import {
  BadgeCheck,
  BookUser,
  CircleEllipsis,
  Cpu,
  FileText,
  Heart,
  type LucideIcon,
  ScrollText,
  Shield,
} from 'lucide-react';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { daysBetween } from '#server/calendar/days.ts';
import type { PetDocument } from '#server/pet-documents/contract.ts';
import { DOCUMENT_KINDS, type DocumentKind, validityOn } from '#server/pet-documents/rules.ts';

export const kindIcons: Readonly<Record<DocumentKind, LucideIcon>> = {
  passport: BookUser,
  insurance: Shield,
  registration: BadgeCheck,
  pedigree: ScrollText,
  microchip: Cpu,
  adoption: Heart,
  contract: FileText,
  other: CircleEllipsis,
};

export const kindLabel = (kind: DocumentKind): string => t(`petDocuments.kind.${kind}`);

/** The title that most documents of a kind have; empty if there is none. */
export const usualTitle = (kind: DocumentKind): string =>
  kind === 'other' ? '' : t(`petDocuments.usual.${kind}`);

/** Whether a title was not typed, but comes from a kind. */
export const isUsualTitle = (title: string): boolean =>
  title === '' || DOCUMENT_KINDS.some((kind) => usualTitle(kind) === title);

type DocumentDates = Pick<PetDocument, 'expiresOn' | 'issuedOn'>;

/** For example "ends Dec 2, 2026"; the day of issue of a document that does not end. */
export const validityText = (document: DocumentDates, today: string): string => {
  const { expiresOn, issuedOn } = document;
  if (expiresOn === null) return issuedOn === null ? '' : formatDate(issuedOn);
  const date = formatDate(expiresOn);
  const validity = validityOn(today, expiresOn);
  if (validity === 'ended') return t('petDocuments.ended', { date });
  return t(validity === 'soon' ? 'petDocuments.ends' : 'petDocuments.until', { date });
};

const pluralCase = (days: number) => (days === 0 ? '0' : days === 1 ? '1' : 'more');

/** For example "In 12 days"; empty for a day that has passed. */
export const daysLeftText = (day: string, today: string): string => {
  const days = daysBetween(today, day);
  if (days < 0) return '';
  return t(`petDocuments.in.${pluralCase(days)}`, { days });
};

/** For example "Insurance policy ends in 12 days". */
export const endsInText = (title: string, days: number): string =>
  t(`petDocuments.endsIn.${pluralCase(days)}`, { title, days });

/** Valid documents, those that end first at the top, and ended ones, the last ended first. */
export const sortDocuments = (documents: readonly PetDocument[], today: string) => {
  const isEnded = ({ expiresOn }: PetDocument) => validityOn(today, expiresOn) === 'ended';
  // Sorting is stable, so documents without a last day stay in the order of the list.
  const byEnd = documents.toSorted((a, b) =>
    (a.expiresOn ?? '9999').localeCompare(b.expiresOn ?? '9999'),
  );
  return {
    valid: byEnd.filter((document) => !isEnded(document)),
    ended: byEnd.filter(isEnded).toReversed(),
  };
};
