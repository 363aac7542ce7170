import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { allows } from '#renderer/members/rights.ts';
import { Button } from '#renderer/ui/button.tsx';
import { LinkPanel } from '#renderer/ui/code/link-panel.tsx';
import { SegmentedControl } from '#renderer/ui/fields/segmented-control.tsx';
import { Switch } from '#renderer/ui/fields/switch.tsx';
import { TextArea, TextField } from '#renderer/ui/fields/text-field.tsx';
import { formatInstant } from '#renderer/ui/format/format-instant.ts';
import { language, t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { useSaveSummary } from '#renderer/vet-summary/queries.ts';
import { NAME_LENGTH } from '#server/http/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { IncludedSections, NewVetLink } from '#server/vet-links/contract.ts';
import { DEFAULT_DAYS, MAX_DAYS, QUESTIONS_LENGTH } from '#server/vet-summary/rules.ts';
import { Links } from './links.tsx';
import { useMakeVetLink } from './queries.ts';
import { VetLinkContents } from './vet-link-contents.tsx';

const RANGE_DAYS = [DEFAULT_DAYS, 90, MAX_DAYS] as const;
const LIFETIME_HOURS = [24, 72, 168, 720] as const;
type LifetimeHours = (typeof LIFETIME_HOURS)[number];

/** Documents may contain contracts and addresses, so the owner adds them on purpose. */
const DEFAULT_INCLUDED: IncludedSections = {
  records: true,
  care: true,
  diary: true,
  documents: false,
};

interface NewLinkProps {
  readonly petId: string;
  readonly hours: LifetimeHours;
  readonly onHours: (hours: LifetimeHours) => void;
  readonly include: IncludedSections;
  readonly onInclude: (include: IncludedSections) => void;
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly allowReport: boolean;
  readonly onAllowReport: (allowed: boolean) => void;
  /** The fields that the summary on paper has too. */
  readonly children: ReactNode;
}

const NewLink = ({
  petId,
  hours,
  onHours,
  include,
  onInclude,
  name,
  onName,
  allowReport,
  onAllowReport,
  children,
}: NewLinkProps) => (
  <>
    <div>
      <p className="mb-2 font-semibold text-row" aria-hidden>
        {t('vetLinks.openFor')}
      </p>
      <SegmentedControl
        label={t('vetLinks.openFor')}
        value={String(hours)}
        onChange={(value) => {
          const next = LIFETIME_HOURS.find((each) => String(each) === value);
          if (next) onHours(next);
        }}
        choices={LIFETIME_HOURS.map((each) => ({
          value: String(each),
          label: t(`vetLinks.hours.${each}`),
        }))}
      />
    </div>
    <VetLinkContents {...{ petId, include, onInclude }} />
    {children}
    <Switch
      label={t('vetLinks.allowReport')}
      hint={t('vetLinks.allowReport.hint')}
      checked={allowReport}
      onChange={onAllowReport}
    />
    <TextField
      label={t('vetLinks.name')}
      hint={t('vetLinks.name.hint')}
      maxLength={NAME_LENGTH}
      value={name}
      onChange={({ target }) => onName(target.value)}
    />
  </>
);

const CreatedLink = ({
  link,
  onClose,
}: {
  readonly link: NewVetLink;
  readonly onClose: () => void;
}) => (
  <Sheet open onClose={onClose} title={t('vetLinks.made')} subtitle={t('vetLinks.made.detail')}>
    <LinkPanel link={link.link}>
      <p className="text-ink-soft text-row">
        {t('vetLinks.made.until', { date: formatInstant(link.endsAt) })}
      </p>
    </LinkPanel>
  </Sheet>
);

interface VetSheetProps {
  readonly pet: Pet;
  readonly onClose: () => void;
}

/** Gives a vet a summary on paper, or a link where this server can be reached and the role allows it. */
export const VetSheet = ({ pet, onClose }: VetSheetProps) => {
  const { data: server } = useQuery(capabilitiesQuery);
  const canLink = server?.mode === 'hosted' && allows(pet, 'share');
  const [days, setDays] = useState(String(DEFAULT_DAYS));
  const [questions, setQuestions] = useState('');
  const [hours, setHours] = useState<LifetimeHours>(72);
  const [include, setInclude] = useState(DEFAULT_INCLUDED);
  const [name, setName] = useState('');
  const [allowReport, setAllowReport] = useState(false);
  const [createdLink, setCreatedLink] = useState<NewVetLink>();
  const summary = useSaveSummary(pet);
  const link = useMakeVetLink(pet.id);
  if (createdLink) return <CreatedLink link={createdLink} onClose={onClose} />;
  const trimmedQuestions = questions.trim();
  const makeLink = () =>
    link.mutate(
      {
        ...{ hours, include, name, allowReport, language: language() },
        ...(trimmedQuestions === '' ? {} : { questions: trimmedQuestions }),
      },
      { onSuccess: setCreatedLink },
    );
  const summaryFields = (
    <>
      <TextArea
        label={t('vetSummary.questions')}
        hint={t('vetSummary.questions.hint')}
        rows={3}
        maxLength={QUESTIONS_LENGTH}
        value={questions}
        onChange={({ target }) => setQuestions(target.value)}
      />
      <SegmentedControl
        label={t('vetSummary.range')}
        value={days}
        onChange={setDays}
        choices={RANGE_DAYS.map((count) => ({
          value: String(count),
          label: t('vetSummary.range.days', { days: count }),
        }))}
      />
    </>
  );
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('vetSummary.open')}
      subtitle={pet.name}
      dock={
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
          <Button
            look={canLink ? 'secondary' : 'primary'}
            icon={FileDown}
            disabled={summary.isPending}
            onClick={() => summary.mutate({ days, questions: trimmedQuestions })}
          >
            {t('vetSummary.save')}
          </Button>
          {canLink && (
            <Button disabled={link.isPending} onClick={makeLink}>
              {t('vetLinks.make')}
            </Button>
          )}
        </div>
      }
    >
      <div className="flex flex-col gap-6 pt-1">
        <p className="text-ink-soft">{t('vetSummary.open.text')}</p>
        {canLink && <Links petId={pet.id} />}
        {canLink ? (
          <NewLink
            petId={pet.id}
            hours={hours}
            onHours={setHours}
            include={include}
            onInclude={setInclude}
            name={name}
            onName={setName}
            allowReport={allowReport}
            onAllowReport={setAllowReport}
          >
            {summaryFields}
          </NewLink>
        ) : (
          summaryFields
        )}
        <p aria-live="polite" className="text-hint text-ink-soft">
          {summary.isPending ? t('vetSummary.making') : ''}
        </p>
      </div>
    </Sheet>
  );
};
