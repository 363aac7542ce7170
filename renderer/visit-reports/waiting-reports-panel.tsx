import { useQuery } from '@tanstack/react-query';
import { Stethoscope } from 'lucide-react';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { useFindPet } from '#renderer/pets/use-find-pet.ts';
import { Card } from '#renderer/ui/card.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import type { VisitReport } from '#server/visit-reports/contract.ts';
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
  const findPet = useFindPet();
  if (reports.length === 0) return null;
  /** The pet is named only among the reports of all pets. */
  const detailOf = ({ petId: ofPet, findings, treatment }: VisitReport): string =>
    [petId === undefined && findPet(ofPet)?.name, findings ?? treatment]
      .filter(Boolean)
      .join(' · ');
  const heading = t('visitReports.waiting', { count: reports.length });
  return (
    <section aria-label={heading} role="status" className="mb-5">
      <h2 className="mb-2 font-semibold text-body">{heading}</h2>
      <Card flush>
        <ul>
          {reports.map((report) => (
            <ListRow
              key={report.id}
              to={`/visit-report/${report.id}`}
              leading={<Stethoscope size={24} className="text-narra" />}
              title={
                <span className="wrap-anywhere">
                  {t('visitReports.row', {
                    vet: report.vetName,
                    date: formatDate(report.visitedOn),
                  })}
                </span>
              }
              detail={<span className="wrap-anywhere line-clamp-2">{detailOf(report)}</span>}
            />
          ))}
        </ul>
      </Card>
    </section>
  );
};
