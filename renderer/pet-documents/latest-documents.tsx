import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { allows } from '#renderer/members/rights.ts';
import { Card } from '#renderer/ui/card.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Section } from '#renderer/ui/page.tsx';
import { useOwnerClock } from '#renderer/use-owner.ts';
import type { Pet } from '#server/pets/contract.ts';
import { DocumentRow } from './document-row.tsx';
import { sortDocuments } from './document-text.ts';
import { DocumentsSkeleton } from './documents-skeleton.tsx';
import { useDocuments } from './use-documents.ts';
import { waitingChangeOf } from './waiting-documents.ts';

const SHOWN_COUNT = 3;

/** The documents of a pet that end first, with a link to all of them. */
export const LatestDocuments = ({ pet }: { readonly pet: Pet }) => {
  const { documents, items } = useDocuments(pet.id);
  const { today } = useOwnerClock();
  const navigate = useNavigate();
  if (!documents) return <DocumentsSkeleton />;
  const documentsPath = `/pet/${pet.id}/documents`;
  const { valid, ended } = sortDocuments(documents, today);
  const shownDocuments = [...valid, ...ended].slice(0, SHOWN_COUNT);
  if (documents.length === 0 && !allows(pet, 'add')) {
    return (
      <Section heading={t('petDocuments.title')}>
        <Card className="font-semibold text-row">{t('petDocuments.nothing')}</Card>
      </Section>
    );
  }
  return (
    <Section heading={t('petDocuments.title')}>
      <Card flush>
        {shownDocuments.length > 0 && (
          <ul>
            {shownDocuments.map((document) => (
              <DocumentRow
                key={document.id}
                document={document}
                today={today}
                waitingItem={waitingChangeOf(items, document.id)}
                size="card"
                onOpen={() => void navigate({ to: documentsPath })}
              />
            ))}
          </ul>
        )}
        <Link
          to={documentsPath}
          className={`flex min-h-12 items-center justify-between gap-3 px-4 font-semibold text-narra text-row hover:bg-track ${shownDocuments.length > 0 ? 'border-line border-t' : ''}`}
        >
          {documents.length > 0
            ? t('petDocuments.all', { count: documents.length })
            : t('petDocuments.keep')}
          <ChevronRight size={20} />
        </Link>
      </Card>
    </Section>
  );
};
