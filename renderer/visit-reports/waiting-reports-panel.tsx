import { useQuery } from '@tanstack/react-query';
import { Stethoscope } from 'lucide-react';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { Card } from '#renderer/ui/card.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { visitReportsQuery } from './queries.ts';

interface WaitingReportsProps {
  /** If no pet is given, the reports of all pets are listed. */
  readonly petId?: string;
}

/** The reports of vets that wait for a decision; renders nothing if there are none. */
export const WaitingReportsPanel = ({ petId }: WaitingReportsProps) => {
  const { data: server } = useQuery(capabilitiesQuery);
  // Vets can reach only hosted servers.
  const isHosted = server?.mode === 'hosted';
  const { data: reports = [] } = useQuery({ ...visitReportsQuery(petId), enabled: isHosted });
  if (reports.length === 0) return null;
  const heading = t('visitReports.waiting', { count: reports.length });
  return (
    <section aria-label={heading} role="status" className="mb-5">
      <h2 className="mb-2 font-semibold text-body">{heading}</h2>
      <Card flush>
        <ul>
          {reports.map(({ id, vetName, visitedOn, findings, treatment }) => (
            <ListRow
              key={id}
              to={`/visit-report/${id}`}
              leading={
                <Stethoscope
                  size={24}
                  strokeWidth={1.75}
                  absoluteStrokeWidth
                  aria-hidden
                  className="text-narra"
                />
              }
              title={
                <span className="wrap-anywhere">
                  {t('visitReports.row', { vet: vetName, date: formatDate(visitedOn) })}
                </span>
              }
              detail={
                <span className="wrap-anywhere line-clamp-2">{findings ?? treatment ?? ''}</span>
              }
            />
          ))}
        </ul>
      </Card>
    </section>
  );
};
