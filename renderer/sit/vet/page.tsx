import { Paperclip, Printer, TriangleAlert } from 'lucide-react';
import { Section } from '#renderer/sit/sheet/parts.tsx';
import { CategoryIcon } from '#renderer/ui/icons/category-icon.tsx';
import { Logo } from '#renderer/ui/icons/logo.tsx';
import { t } from '#renderer/ui/language/page-text.ts';
import { FocusedPhoto } from '#renderer/ui/photos/focused-photo.tsx';
import type { FolderRow, VetFolder } from '#server/vet-links/contract.ts';
import { ReportPanel } from './report.tsx';
import { WeightLine } from './weight-line.tsx';

const CARD_CLASSES = 'rounded-card border border-line bg-surface';

const Head = ({ folder }: { readonly folder: VetFolder }) => (
  <header className="border-line border-b bg-surface print:border-0">
    <div className="mx-auto flex min-h-16 max-w-7xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 wide:px-8">
      <span className="flex items-center gap-2.5 font-bold text-body">
        <Logo size={32} />
        {t('app.name')}
      </span>
      <p className="wrap-anywhere min-w-[min(15rem,100%)] flex-1 text-hint text-ink-soft">
        {t('vetPage.shared', { owner: folder.ownerName, date: folder.endsAt })}
      </p>
      <a
        href={`${folder.path}/summary.pdf`}
        className="inline-flex min-h-11 items-center justify-center gap-2 rounded-control border border-line bg-surface px-4 font-semibold text-row print:hidden"
      >
        <Printer size={20} className="shrink-0 text-narra" />
        {t('vetPage.print')}
      </a>
    </div>
  </header>
);

const Photo = ({ pet }: Pick<VetFolder, 'pet'>) => (
  <div className="aspect-3/2 overflow-hidden rounded-card">
    {pet.photoUrl === null ? (
      <span className="flex size-full items-center justify-center bg-photo text-ink-soft">
        <CategoryIcon category={pet.category} size={64} />
      </span>
    ) : (
      <FocusedPhoto src={pet.photoUrl} focus={pet.photoFocus ?? undefined} alt="" />
    )}
  </div>
);

const Pet = ({
  folder: { pet, ownerName, ownerPhone, weights, weightUnit, marks },
}: {
  readonly folder: VetFolder;
}) => (
  <div className="flex flex-col gap-4">
    <Photo pet={pet} />
    <div>
      <h1 className="wrap-anywhere font-bold text-title">{pet.name}</h1>
      <p className="wrap-anywhere text-ink-soft text-row">{pet.facts}</p>
    </div>
    <div className="rounded-card bg-gumamela-soft p-4">
      <h2 className="flex items-center gap-2 font-semibold text-gumamela text-row">
        <TriangleAlert size={20} className="shrink-0" />
        {t('pets.allergies')}
      </h2>
      <p className="wrap-anywhere mt-1 whitespace-pre-line text-row">
        {pet.allergies ?? t('vetSummary.noAllergies')}
      </p>
    </div>
    {weights && weights.length > 0 && (
      <WeightLine points={weights} unit={weightUnit} marks={marks} />
    )}
    <dl className={`${CARD_CLASSES} flex flex-col gap-2 p-4 text-row`}>
      {pet.chip !== null && (
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-soft">{t('vetPage.chip')}</dt>
          <dd className="wrap-anywhere">{pet.chip}</dd>
        </div>
      )}
      <div className="flex flex-wrap justify-between gap-x-4">
        <dt className="text-ink-soft">{t('vetPage.owner')}</dt>
        <dd className="wrap-anywhere">{[ownerName, ownerPhone].filter(Boolean).join(', ')}</dd>
      </div>
    </dl>
  </div>
);

const Row = ({ row }: { readonly row: FolderRow }) => (
  <li className="flex flex-wrap items-baseline gap-x-4 border-line border-b px-4 py-3 last:border-b-0">
    <p className="wrap-anywhere min-w-[min(12rem,100%)] flex-1 text-row">
      {row.href === undefined ? (
        <strong className="font-semibold">{row.title}</strong>
      ) : (
        <a
          href={row.href}
          target="_blank"
          rel="noreferrer noopener"
          className="hit-44 inline-flex items-center gap-1.5 font-semibold text-narra"
        >
          <Paperclip size={16} className="shrink-0" />
          {row.title}
        </a>
      )}{' '}
      {row.detail}
    </p>
    <p className="text-ink-soft text-row">{row.aside}</p>
  </li>
);

const SummaryRows = ({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: readonly FolderRow[] | null;
}) =>
  rows && (
    <Section title={title}>
      {rows.length === 0 ? (
        <p className="text-ink-soft">{t('vetPage.none')}</p>
      ) : (
        <ul className={CARD_CLASSES}>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
    </Section>
  );

/** Everything that a link shows a vet, on one page that needs no script. */
export const VetPage = ({ folder }: { readonly folder: VetFolder }) => (
  <>
    <Head folder={folder} />
    <main
      className={`mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-8 px-4 py-6 wide:px-8 ${
        folder.report
          ? 'wide:grid-cols-[14rem_minmax(0,1fr)_minmax(0,23rem)] min-[80rem]:grid-cols-[16.5rem_minmax(0,1fr)_24rem]'
          : 'wide:grid-cols-[16.5rem_minmax(0,1fr)]'
      }`}
    >
      <Pet folder={folder} />
      <div className="-mt-8 min-w-0 wide:-mt-7">
        {folder.questions.length > 0 && (
          <Section title={t('vetPage.asks', { owner: folder.firstName })}>
            <ol className={`${CARD_CLASSES} flex list-decimal flex-col gap-2 py-4 pr-4 pl-10`}>
              {[...new Set(folder.questions)].map((question) => (
                <li key={question} className="wrap-anywhere text-row">
                  {question}
                </li>
              ))}
            </ol>
          </Section>
        )}
        <SummaryRows title={t('vetPage.given')} rows={folder.plans} />
        <SummaryRows title={t('vetPage.records')} rows={folder.records} />
        <SummaryRows title={t('vetPage.documents')} rows={folder.documents} />
        <SummaryRows title={t('vetPage.diary')} rows={folder.diary} />
        <p className="mt-6 text-hint text-ink-soft">{t('vetPage.unverified')}</p>
      </div>
      {folder.report && <ReportPanel folder={folder} report={folder.report} />}
    </main>
  </>
);
