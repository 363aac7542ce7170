import { Link } from '@tanstack/react-router';
import { Card } from '#renderer/ui/card.tsx';
import { RecordIcon } from '#renderer/ui/record-icon.tsx';
import { RECORD_TYPES } from '#server/records/rules.ts';
import { typeLabel } from './record-labels.ts';

/**
 * The kinds of care as cells of one card: four in a row on a phone, all in one row when wide, fewer where large text
 * needs the room. The last row fills the card whatever their number.
 */
export const AddRecordGrid = ({ petId }: { readonly petId: string }) => (
  <Card flush>
    <ul className="-mt-px -ml-px flex flex-wrap">
      {RECORD_TYPES.map((type) => (
        <li
          key={type}
          className="flex flex-[1_1_max(25%,4.4rem)] border-line border-t border-l wide:flex-[1_1_4.4rem]"
        >
          <Link
            to={`/pet/${petId}/${type}`}
            className="-outline-offset-2 flex min-h-22 min-w-0 flex-1 flex-col items-center justify-center gap-2 px-1 text-center text-hint hover:bg-track"
          >
            <RecordIcon type={type} className="text-narra" />
            {typeLabel(type)}
          </Link>
        </li>
      ))}
    </ul>
  </Card>
);
