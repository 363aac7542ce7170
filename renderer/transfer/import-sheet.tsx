import { CircleCheck, Info, Upload } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { TaskPending, TaskProgress } from '#renderer/ui/charts/task-progress.tsx';
import { FileButton } from '#renderer/ui/files/file-chooser.tsx';
import { formatBytes, formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import {
  COUNTED_LISTS,
  type Counts,
  LIMITED_LISTS,
  type SurplusCounts,
} from '#server/entities/contract.ts';
import type { MessageId } from '#server/messages/ids.ts';
import type { ImportCheck, ImportResult } from '#server/transfer/contract.ts';
import { CountsList } from './counts-list.tsx';
import { HiddenNote, profileRow } from './profile-note.tsx';
import { type FileImport, useImport } from './use-import.ts';

interface ChooseProps {
  readonly onChoose: (file: File) => void;
  readonly look?: 'primary' | 'secondary';
}

const ChooseFile = ({ onChoose, look = 'primary' }: ChooseProps) => (
  <FileButton look={look} accept="application/json,.json,.alaga" onChoose={onChoose}>
    {t('transfer.import.choose')}
  </FileButton>
);

const isNothingLeft = ({ alreadyThere, profile, ...counts }: ImportCheck): boolean =>
  profile.filled.length === 0 &&
  profile.hidden.length === 0 &&
  // Photos are not counted, because they belong to other things.
  COUNTED_LISTS.every((kind) => kind === 'photos' || counts[kind] === alreadyThere[kind]);

const isTooMuch = ({ surplus }: ImportCheck): boolean =>
  Object.values(surplus).some((amount) => amount > 0);

/** Says how much of the file does not fit into the account's quota. */
const SurplusNote = ({ surplus }: { surplus: SurplusCounts }) => (
  <div className="mt-4">
    <Banner tone="gumamela" icon={Info} title={t('transfer.import.surplus')} />
    <ul className="mt-2 list-disc pl-5 text-row">
      {LIMITED_LISTS.filter((kind) => surplus[kind] > 0).map((kind) => (
        <li key={kind}>{t(`transfer.import.surplus.${kind}`, { count: surplus[kind] })}</li>
      ))}
      {surplus.bytes > 0 && (
        <li>{t('transfer.import.surplus.bytes', { size: formatBytes(surplus.bytes) })}</li>
      )}
    </ul>
  </div>
);

const ruleMessage = (check: ImportCheck): MessageId => {
  if (isNothingLeft(check)) return 'transfer.import.nothing';
  return check.profile.hidden.length > 0 ? 'transfer.import.rule.hiding' : 'transfer.import.rule';
};

const existingNote =
  (alreadyThere: Counts) =>
  (kind: keyof Counts): string | undefined =>
    alreadyThere[kind] > 0 ? t('transfer.import.there', { count: alreadyThere[kind] }) : undefined;

interface FoundProps extends ChooseProps {
  readonly name: string;
  readonly check: ImportCheck;
  readonly isSecondLook: boolean;
  readonly onRestore: () => void;
}

const FoundExport = ({ name, check, isSecondLook, onRestore, onChoose }: FoundProps) => (
  <>
    {isSecondLook && (
      <div className="mb-4">
        <Banner tone="dagat" icon={Info} title={t('transfer.import.looked')} />
      </div>
    )}
    <p className="mb-2 break-words font-semibold text-row">
      {t('transfer.import.holds', { name })}
    </p>
    <CountsList
      counts={check}
      note={existingNote(check.alreadyThere)}
      more={profileRow({ changes: check.profile, isDone: false })}
    />
    {check.part && <p className="mt-2 text-row">{t('transfer.import.part', { ...check.part })}</p>}
    {check.exportDate && (
      <p className="mt-2 text-hint text-ink-soft">
        {t('transfer.import.exported', { date: formatDate(check.exportDate) })}
      </p>
    )}
    <HiddenNote changes={check.profile} isDone={false} />
    {isTooMuch(check) && <SurplusNote surplus={check.surplus} />}
    <p className="mt-4 mb-5 text-ink-soft text-row">
      {t(isTooMuch(check) ? 'quota.import' : ruleMessage(check))}
    </p>
    <div className="flex flex-col gap-3">
      {!isNothingLeft(check) && !isTooMuch(check) && (
        <Button icon={Upload} onClick={onRestore}>
          {t('transfer.import.restore')}
        </Button>
      )}
      <ChooseFile look="secondary" onChoose={onChoose} />
    </div>
  </>
);

const RestoredReport = ({ result, onClose }: { result: ImportResult; onClose: () => void }) => (
  <>
    <div className="mb-4">
      <Banner tone="narra" icon={CircleCheck} title={t('transfer.import.done')} />
    </div>
    <p className="mb-2 font-semibold text-row">{t('transfer.import.added')}</p>
    <CountsList
      counts={result.added}
      note={existingNote(result.alreadyThere)}
      more={profileRow({ changes: result.profile, isDone: true })}
    />
    <HiddenNote changes={result.profile} isDone />
    <div className="mt-5 flex flex-col">
      <Button onClick={onClose}>{t('transfer.import.close')}</Button>
    </div>
  </>
);

const ImportContents = ({
  state,
  choose,
  restore,
  cancel,
  onClose,
}: FileImport & ImportSheetProps) => {
  switch (state.step) {
    case 'reading':
    case 'restoring':
      return (
        <TaskProgress
          label={t(
            state.step === 'reading' ? 'transfer.import.reading' : 'transfer.import.restoring',
            { name: state.file.name },
          )}
          doneShare={state.done}
          onCancel={cancel}
        />
      );
    case 'checking':
      return (
        <TaskPending
          label={t('transfer.import.checking', { name: state.file.name })}
          onCancel={cancel}
        />
      );
    case 'saving':
      return (
        <TaskPending label={t('transfer.import.saving')} text={t('transfer.import.saving.text')} />
      );
    case 'found':
      return (
        <FoundExport
          name={state.file.name}
          check={state.check}
          isSecondLook={state.isSecondLook}
          onRestore={() => restore(state)}
          onChoose={choose}
        />
      );
    case 'restored':
      return <RestoredReport result={state.result} onClose={onClose} />;
    default:
      return (
        <div className="flex flex-col gap-5">
          <p className="text-ink-soft text-row">{t('transfer.import.text')}</p>
          <ChooseFile onChoose={choose} />
        </div>
      );
  }
};

interface ImportSheetProps {
  readonly onClose: () => void;
}

/**
 * Reads a file, shows its contents, and restores it after a confirmation. Closing the sheet cancels what can
 * still be cancelled.
 */
export const ImportSheet = ({
  open,
  onClose,
  file,
}: ImportSheetProps & { readonly open: boolean; readonly file?: File }) => {
  const importing = useImport();
  const { choose } = importing;
  const latestProps = useRef({ file, choose });
  useEffect(() => {
    const { file: openedFile, choose: chooseFile } = latestProps.current;
    latestProps.current = { file: undefined, choose: chooseFile };
    if (openedFile) chooseFile(openedFile);
  }, []);
  return (
    <Sheet open={open} onClose={onClose} title={t('transfer.import')}>
      <div className="pb-2">
        <ImportContents {...importing} onClose={onClose} />
      </div>
    </Sheet>
  );
};
