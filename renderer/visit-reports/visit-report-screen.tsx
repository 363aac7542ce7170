import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Bell, Check, MailX, Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ensurePet, petQuery } from '#renderer/pets/queries.ts';
import { Button, ButtonLink } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { useKeptForForm } from '#renderer/ui/drafts/typed-forms.ts';
import { Dock } from '#renderer/ui/form-page.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { BackArrow } from '#renderer/ui/history/back-arrow.tsx';
import { RecordIcon } from '#renderer/ui/icons/record-icon.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { newId } from '#renderer/ui/new-id.ts';
import { OutcomeView } from '#renderer/ui/outcome-view.tsx';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { Section } from '#renderer/ui/page.tsx';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import type { LoadContext } from '#renderer/ui/screen.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { VisitReport } from '#server/visit-reports/contract.ts';
import { REPORT_TITLE, REPORT_TYPE } from '#server/visit-reports/rules.ts';
import { EditReportSheet } from './edit-report-sheet.tsx';
import {
  useAcceptReport,
  useDiscardReport,
  useRemoveReportDraft,
  visitReportQuery,
} from './queries.ts';
import { ReportFacts, ReportFiles, Sender } from './report-card.tsx';

export const load = async ({ queryClient, params }: LoadContext): Promise<void> => {
  const report = await queryClient.ensureQueryData(visitReportQuery(params['visitReportId'] ?? ''));
  if (report) await ensurePet(queryClient, report.petId);
};

const Header = ({ pet }: { readonly pet: Pet }) => (
  <header className="sticky top-(--banner,0px) z-10 flex min-h-16 items-center gap-2 bg-paper py-2 pr-4 max-narrow:flex-wrap">
    <BackArrow to={`/pet/${pet.id}`} />
    <span className="flex max-narrow:hidden">
      <PetAvatar name={pet.name} category={pet.category} photo={pet.photo} size={40} />
    </span>
    <div className="min-w-0 flex-1 max-narrow:basis-full max-narrow:px-4">
      <h1 className="font-semibold text-body">{t('visitReports.title')}</h1>
      <p className="wrap-anywhere text-hint text-ink-soft">
        {t('visitReports.subtitle', { pet: pet.name })}
      </p>
    </div>
  </header>
);

/** The record and the reminder that the report becomes unless it is edited. */
const ReportPreview = ({ report }: { readonly report: VisitReport }) => (
  <Section heading={t('visitReports.ifAdded')}>
    <Card flush>
      <ul>
        <ListRow
          leading={<RecordIcon type={REPORT_TYPE} className="text-ink-soft" />}
          title={t('visitReports.record.checkup')}
          detail={t('visitReports.record.files', {
            date: formatDate(report.visitedOn),
            count: report.files.length,
          })}
        />
        {report.nextDueDate !== null && (
          <ListRow
            leading={<Bell size={24} className="text-ink-soft" />}
            title={t('visitReports.reminder')}
            detail={t('visitReports.reminder.detail', {
              title: REPORT_TITLE,
              date: formatDate(report.nextDueDate),
            })}
          />
        )}
      </ul>
    </Card>
  </Section>
);

const Discard = ({
  report,
  onDone,
}: {
  readonly report: VisitReport;
  readonly onDone: () => void;
}) => {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useDiscardReport(report.id);
  const discardReport = () =>
    mutate(undefined, {
      onSuccess: () => {
        toast({ title: t('visitReports.discarded') });
        onDone();
      },
      onError: (error) => {
        setAsking(false);
        showErrorToast(error, 'visitReports.discard.failed');
      },
    });
  return (
    <>
      <Button look="quiet-danger" onClick={() => setAsking(true)}>
        {t('visitReports.discard')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={discardReport}
        title={t('visitReports.discard.ask')}
        consequence={t('visitReports.discard.text')}
        confirm={t('visitReports.discard')}
        busy={isPending}
      />
    </>
  );
};

const ReportContents = ({ report, pet }: { readonly report: VisitReport; readonly pet: Pet }) => {
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  // One key for all presses, because the answer to the first one may have been lost.
  const [key] = useState(() => newId());
  const { mutateAsync, isPending } = useAcceptReport(report.id);
  const leaveReport = () =>
    void navigate({ to: '/pet/$petId', params: { petId: pet.id }, replace: true });
  const finish = () => {
    toast({ title: t('visitReports.added') });
    leaveReport();
  };
  const acceptAsIs = () =>
    mutateAsync({ edits: {}, key }).then(finish, (error: unknown) =>
      showErrorToast(error, 'visitReports.add.failed'),
    );
  return (
    <main className="mx-auto flex min-h-dvh max-w-2xl flex-col">
      <title>{`${t('visitReports.title')} · ${t('app.name')}`}</title>
      <Header pet={pet} />
      <div className="flex flex-1 flex-col gap-3 px-4 pt-2 pb-8">
        <Sender report={report} />
        <p className="text-hint text-ink-soft">{t('visitReports.unverified')}</p>
        <ReportFacts report={report} />
        <ReportFiles files={report.files} />
        <div className="-mt-3">
          <ReportPreview report={report} />
        </div>
      </div>
      <Dock>
        <Button
          icon={Check}
          className="wrap-anywhere"
          disabled={isPending}
          onClick={() => void acceptAsIs()}
        >
          {t('visitReports.add', { pet: pet.name })}
        </Button>
        <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
          <Discard report={report} onDone={leaveReport} />
          <Button look="secondary" icon={Pencil} onClick={() => setEditing(true)}>
            {t('visitReports.edit')}
          </Button>
        </div>
      </Dock>
      {isEditing && (
        <EditReportSheet
          report={report}
          onClose={() => setEditing(false)}
          accept={(edits, editKey) => mutateAsync({ edits, key: editKey })}
          onAccepted={finish}
        />
      )}
    </main>
  );
};

const ReportGone = () => (
  <main className="mx-auto max-w-2xl px-4 py-10">
    <title>{`${t('visitReports.title')} · ${t('app.name')}`}</title>
    <OutcomeView
      icon={MailX}
      tone="failed"
      title={t('visitReports.gone')}
      action={<ButtonLink to="/dashboard">{t('handOver.toApp')}</ButtonLink>}
    >
      <p>{t('visitReports.gone.text')}</p>
    </OutcomeView>
  </main>
);

/** A vet's report, which its reader adds to the booklet, edits first, or discards. */
export const Screen = () => {
  const { visitReportId = '' } = useParams({ strict: false });
  const { data } = useSuspenseQuery(visitReportQuery(visitReportId));
  const report = useKeptForForm(visitReportId, data ?? undefined, 'visitReport');
  const removeReportDraft = useRemoveReportDraft(visitReportId);
  useEffect(() => {
    // Another device or member may have accepted or discarded the report. What was typed here stays while it is open.
    if (!report) removeReportDraft();
  });
  const { data: pet } = useQuery({ ...petQuery(report?.petId ?? ''), enabled: Boolean(report) });
  if (!report || !pet) return <ReportGone />;
  return <ReportContents key={report.id} report={report} pet={pet} />;
};
