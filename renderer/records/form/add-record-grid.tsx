import { Link } from '@tanstack/react-router';
import { Hospital } from 'lucide-react';
import type { ReactNode } from 'react';
import { typeLabel } from '#renderer/records/record-labels.ts';
import { Card } from '#renderer/ui/card.tsx';
import { RecordIcon } from '#renderer/ui/icons/record-icon.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { RECORD_TYPES } from '#server/records/rules.ts';

const Cell = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <li className="flex flex-[1_1_max(25%,4.4rem)] border-line border-t border-l wide:flex-[1_1_4.4rem]">
    <Link
      to={to}
      className="-outline-offset-2 flex min-h-22 min-w-0 flex-1 flex-col items-center justify-center gap-2 px-1 text-center text-hint hover:bg-track"
    >
      {children}
    </Link>
  </li>
);

interface AddRecordGridProps {
  readonly petId: string;
  /** Adds a last cell that links to the clinics nearby. */
  readonly withClinics?: boolean;
}

/**
 * The types of care as a grid: four in a row on a phone, all in one row if wide, fewer with large text. The
 * last row always fills the card.
 */
export const AddRecordGrid = ({ petId, withClinics = false }: AddRecordGridProps) => (
  <Card flush>
    <ul className="-mt-px -ml-px flex flex-wrap">
      {RECORD_TYPES.map((type) => (
        <Cell key={type} to={`/pet/${petId}/${type}`}>
          <RecordIcon type={type} className="text-narra" />
          {typeLabel(type)}
        </Cell>
      ))}
      {withClinics && (
        <Cell to="/vet-clinics">
          <Hospital size={24} className="text-narra" />
          {t('records.add.clinics')}
        </Cell>
      )}
    </ul>
  </Card>
);
