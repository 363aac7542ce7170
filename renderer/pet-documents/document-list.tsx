import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { allows } from '#renderer/members/rights.ts';
import { standaloneLazyPart } from '#renderer/start/lazy-part.ts';
import { Button } from '#renderer/ui/button.tsx';
import { useKeptForForm } from '#renderer/ui/drafts/typed-forms.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { LineDrawing } from '#renderer/ui/icons/drawing.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { useReportGone } from '#renderer/ui/lists/use-report-gone.ts';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { useOwnerClock } from '#renderer/use-owner.ts';
import { daysBetween } from '#server/calendar/days.ts';
import type { PetDocument } from '#server/pet-documents/contract.ts';
import { validityOn } from '#server/pet-documents/rules.ts';
import type { Pet } from '#server/pets/contract.ts';
import { DocumentRow } from './document-row.tsx';
import { endsInText, sortDocuments } from './document-text.ts';
import type { InitialDocument } from './document-values.ts';
import { useDocuments } from './use-documents.ts';
import { waitingChangeOf } from './waiting-documents.ts';

const DocumentSheet = standaloneLazyPart(
  async () => (await import('./document-sheet.tsx')).DocumentSheet,
);

/** A sheet of paper with a seal, drawn with one line. */
const PaperDrawing = () => (
  <LineDrawing>
    <path d="M46 10h50l20 20v72H46Z" />
    <path d="M96 10v20h20" />
    <path d="M60 44h42M60 58h42M60 72h20" />
    <g className="text-narra" stroke="currentColor">
      <circle cx="98" cy="82" r="10" />
      <path d="m93 82 4 4 7-8" />
    </g>
  </LineDrawing>
);

interface EndsSoonProps {
  readonly document: PetDocument;
  readonly today: string;
  readonly onRenew: (() => void) | undefined;
}

/** The document that ends first, with a button that adds its successor. */
const EndsSoon = ({ document: { title, number, expiresOn }, today, onRenew }: EndsSoonProps) => {
  const day = expiresOn ?? today;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 rounded-card bg-mangga-soft p-4 text-mangga">
      <Hourglass size={24} className="shrink-0" />
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p className="wrap-anywhere font-semibold text-row">
          {endsInText(title, daysBetween(today, day))}
        </p>
        <p className="wrap-anywhere text-hint text-ink">
          {[number, formatDate(day)].filter(Boolean).join(', ')}
        </p>
      </div>
      {onRenew && (
        <button
          type="button"
          onClick={onRenew}
          className="hit-44 rounded-control px-2 font-semibold text-row hover:underline"
        >
          {t('petDocuments.renew')}
        </button>
      )}
    </div>
  );
};

interface GroupProps {
  readonly heading: string;
  readonly documents: readonly PetDocument[];
  readonly row: (document: PetDocument) => React.ReactNode;
}

const DocumentGroup = ({ heading, documents, row }: GroupProps) =>
  documents.length > 0 && (
    <section className="mt-6">
      <h2 className="border-line border-b pb-3 font-semibold text-row">
        {heading} <span className="ml-1 font-normal text-ink-soft">{documents.length}</span>
      </h2>
      <ul>{documents.map(row)}</ul>
    </section>
  );

interface DocumentListProps {
  readonly pet: Pet;
  readonly onAdd: (initial: InitialDocument) => void;
}

/** A pet's documents: those that are valid, the first to end at the top, and those that have ended. */
export const DocumentList = ({ pet, onAdd }: DocumentListProps) => {
  const { documents, items } = useDocuments(pet.id);
  const { today } = useOwnerClock();
  const [openedId, setOpenedId] = useState<string>();
  const openedDocument = useKeptForForm(
    openedId,
    documents?.find(({ id }) => id === openedId),
  );
  const close = () => setOpenedId(undefined);
  useReportGone(openedId, openedDocument, close);
  if (!documents) return <Skeleton className="mt-6 h-64 w-full rounded-card" />;
  const mayAdd = allows(pet, 'add');
  const { valid, ended } = sortDocuments(documents, today);
  const soonestDocument = valid.find(
    (document) => validityOn(today, document.expiresOn) === 'soon',
  );
  const renderRow = (document: PetDocument) => (
    <DocumentRow
      key={document.id}
      document={document}
      today={today}
      waitingItem={waitingChangeOf(items, document.id)}
      size="plain"
      onOpen={() => setOpenedId(document.id)}
    />
  );
  if (documents.length === 0 && !openedDocument) {
    return (
      <EmptyState
        drawing={<PaperDrawing />}
        sentence={mayAdd ? t('petDocuments.none', { name: pet.name }) : t('petDocuments.nothing')}
        action={mayAdd && <Button onClick={() => onAdd({})}>{t('petDocuments.add')}</Button>}
      />
    );
  }
  return (
    <>
      {soonestDocument && (
        <EndsSoon
          document={soonestDocument}
          today={today}
          onRenew={
            mayAdd
              ? () => onAdd({ kind: soonestDocument.kind, title: soonestDocument.title })
              : undefined
          }
        />
      )}
      <DocumentGroup heading={t('petDocuments.group.valid')} documents={valid} row={renderRow} />
      <DocumentGroup heading={t('petDocuments.group.ended')} documents={ended} row={renderRow} />
      {openedDocument && <DocumentSheet document={openedDocument} pet={pet} onClose={close} />}
    </>
  );
};
