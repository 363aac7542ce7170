import { NotebookPen, Phone, WifiOff } from 'lucide-react';
import { formatDate, formatDay } from '#renderer/sit/sit-text.ts';
import { t } from '#renderer/ui/language/page-text.ts';
import { daysBetween } from '#server/calendar/days.ts';
import { NAME_LENGTH } from '#server/http/contract.ts';
import { callLink } from '#server/lost/rules.ts';
import type { SitterSheet } from '#server/sit/contract.ts';
import { Emergency, Notes, Routine, WhoIsWho } from './about.tsx';
import { Diary } from './diary.tsx';
import { OwnerText, PetRound, Section } from './parts.tsx';
import { AsNeededPlans, Today } from './today.tsx';

const Offline = () => (
  <div
    hidden
    role="status"
    data-offline
    className="flex items-center gap-3 bg-mangga-soft px-4 py-3 text-row"
  >
    <WifiOff size={24} className="shrink-0 text-mangga" />
    <span className="min-w-0 flex-1">
      <strong className="block font-semibold text-mangga">{t('sit.offline')}</strong>
      <span data-waiting />
    </span>
  </div>
);

const FORM_RESULTS = {
  saved: 'sit.saved',
  given: 'sit.saved.given',
  early: 'sit.saved.early',
} as const;

const Head = ({ sheet }: { readonly sheet: SitterSheet }) => {
  const number = daysBetween(sheet.from, sheet.today) + 1;
  const total = daysBetween(sheet.from, sheet.until) + 1;
  const dateValues = { date: formatDay(sheet.today), number, total, owner: sheet.ownerName };
  return (
    <header className="flex flex-wrap items-start gap-4">
      <div className="min-w-[min(8rem,100%)] flex-1">
        <h1 className="wrap-anywhere font-bold text-title" data-hello>
          {t('sit.hello')}
        </h1>
        <p className="wrap-anywhere mt-1 text-ink-soft text-row">{t('sit.day', dateValues)}</p>
      </div>
      <div className="flex shrink-0 -space-x-2">
        {sheet.pets.slice(0, 3).map((pet) => (
          <PetRound key={pet.id} pet={pet} />
        ))}
      </div>
    </header>
  );
};

const DOCKED_CLASS =
  'flex min-h-12 min-w-[min(8rem,100%)] flex-1 items-center justify-center gap-2 rounded-control border border-line bg-surface px-3 font-semibold text-row';

const Dock = ({ sheet }: { readonly sheet: SitterSheet }) => {
  const owner = callLink(sheet.calls.find(({ kind }) => kind === 'owner')?.phone ?? null);
  return (
    <div className="sticky bottom-0 z-10 mt-8 flex flex-wrap gap-3 border-line border-t bg-paper px-4 pt-3 pb-[max(16px,env(safe-area-inset-bottom))] print:hidden">
      {owner && (
        <a href={owner} className={DOCKED_CLASS}>
          <Phone size={20} className="shrink-0 text-narra" />
          <span className="wrap-anywhere">{t('sit.call', { name: sheet.firstName })}</span>
        </a>
      )}
      {sheet.canLog && (
        <a href="#diary" className={DOCKED_CLASS}>
          <NotebookPen size={20} className="shrink-0 text-narra" />
          {t('sit.write')}
        </a>
      )}
    </div>
  );
};

/** Asks for the sitter's name before the first dose. Without JavaScript it is never shown. */
const AskName = ({ sheet }: { readonly sheet: SitterSheet }) => (
  <dialog
    data-ask-name
    aria-labelledby="ask-name"
    className="m-auto w-[min(24rem,calc(100%-2rem))] rounded-card border border-line bg-paper p-5 text-ink backdrop:bg-scrim"
  >
    <form method="dialog" className="flex flex-col gap-4">
      <label htmlFor="asked-name" id="ask-name" className="font-bold text-total">
        {t('sit.ask.name')}
      </label>
      <p className="text-hint text-ink-soft">
        {t('sit.ask.name.hint', { owner: sheet.firstName })}
      </p>
      <input
        id="asked-name"
        maxLength={NAME_LENGTH}
        required
        autoComplete="given-name"
        className="w-full rounded-control border border-control bg-surface px-4 py-3 text-body"
      />
      <button
        type="submit"
        value="ok"
        className="min-h-12 rounded-control bg-narra font-semibold text-body text-on-narra"
      >
        {t('sit.ok')}
      </button>
      <button
        type="submit"
        value=""
        formNoValidate
        className="min-h-11 font-semibold text-narra text-row"
      >
        {t('sit.cancel')}
      </button>
    </form>
  </dialog>
);

/** Shows the result of recording a dose, and may ask for a decision. */
const Message = () => (
  <dialog
    data-message
    aria-labelledby="message-text"
    className="m-auto w-[min(24rem,calc(100%-2rem))] rounded-card border border-line bg-paper p-5 text-ink backdrop:bg-scrim"
  >
    <form method="dialog" className="flex flex-col gap-4">
      <p id="message-text" className="wrap-anywhere" />
      <button
        type="submit"
        value="yes"
        className="min-h-12 rounded-control border border-line bg-surface font-semibold text-body"
      >
        {t('sit.ok')}
      </button>
      <button
        type="submit"
        value=""
        hidden
        className="min-h-12 rounded-control bg-narra font-semibold text-body text-on-narra"
      >
        {t('sit.cancel')}
      </button>
    </form>
  </dialog>
);

/** The whole sitter page. Today's tasks come first. */
export const SheetPage = ({ sheet }: { readonly sheet: SitterSheet }) => {
  const pets = new Map(sheet.pets.map((pet) => [pet.id, pet]));
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-xl flex-col">
      <Offline />
      <div className="flex-1 px-4 pt-5">
        {sheet.formResult && (
          <p role="status" className="mb-4 rounded-card bg-narra-soft p-4">
            {t(FORM_RESULTS[sheet.formResult], { owner: sheet.firstName })}
          </p>
        )}
        <Head sheet={sheet} />
        <Today {...{ sheet, pets }} />
        <AsNeededPlans {...{ sheet, pets }} />
        <WhoIsWho sheet={sheet} />
        <Routine {...{ sheet, pets }} />
        {sheet.watchFor && (
          <Section title={t('sit.watchFor')}>
            <OwnerText>{sheet.watchFor}</OwnerText>
          </Section>
        )}
        <Emergency sheet={sheet} />
        <Notes sheet={sheet} />
        {sheet.canLog && <Diary sheet={sheet} />}
        <p className="mt-6 text-hint text-ink-soft">
          {t('sit.ends', { date: formatDate(sheet.until) })}
        </p>
      </div>
      <Dock sheet={sheet} />
      {sheet.canLog && <AskName sheet={sheet} />}
      {sheet.canLog && <Message />}
    </main>
  );
};
