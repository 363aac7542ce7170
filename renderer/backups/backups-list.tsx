import { Archive, CloudAlert, FileQuestionMark, FolderOpen, TriangleAlert } from 'lucide-react';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { formatBytes } from '#renderer/ui/format/format.ts';
import { formatMoment } from '#renderer/ui/format/moments.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import type { Backup, Backups } from '#server/backups/contract.ts';
import {
  DAYS_RETAINED,
  MONTHS_RETAINED,
  OTHERS_RETAINED,
  WEEKS_RETAINED,
} from '#server/backups/rules.ts';
import { PassphraseSection } from './passphrase-section.tsx';
import type { BackupActions } from './use-backups.ts';

const detailOf = ({ kind, own, size, contents, madeAt, isEncrypted }: Backup): string =>
  [
    own && kind ? t(`backups.kind.${kind}`) : t(madeAt ? 'backups.other' : 'backups.unread'),
    ...(contents ? [t('backups.row.pets', { count: contents.pets })] : []),
    ...(isEncrypted ? [t('backups.row.encrypted')] : []),
    formatBytes(size),
  ].join(' · ');

interface RowProps {
  readonly backup: Backup;
  readonly onRestore: (name: string) => void;
}

const BackupRow = ({ backup, onRestore }: RowProps) => {
  const Icon = backup.madeAt ? Archive : FileQuestionMark;
  const madeAtText = backup.madeAt ? formatMoment(new Date(backup.madeAt)) : backup.name;
  return (
    <ListRow
      leading={<Icon size={24} className="text-ink-soft" />}
      title={<span className="wrap-anywhere">{madeAtText}</span>}
      detail={detailOf(backup)}
      trailing={
        backup.madeAt && (
          <Button
            look="secondary"
            size="pill"
            aria-label={t('backups.restore.one', { when: madeAtText })}
            onClick={() => onRestore(backup.name)}
          >
            {t('backups.confirm.go')}
          </Button>
        )
      }
    />
  );
};

const Warnings = ({ backups }: { readonly backups: Backups }) => (
  <>
    {backups.trouble && (
      <Banner tone="gumamela" icon={TriangleAlert} title={t('backups.trouble')}>
        {t(backups.trouble.code)} {t('backups.trouble.again')}
      </Banner>
    )}
    {backups.syncedBy && (
      <Banner
        tone="mangga"
        icon={CloudAlert}
        title={t('backups.synced', { service: backups.syncedBy })}
      >
        {t('backups.synced.text', { service: backups.syncedBy })}
      </Banner>
    )}
  </>
);

interface ActionsProps {
  readonly backups: Backups;
  readonly actions: BackupActions;
}

/** Only the app's own window can open a folder or file chooser on this computer. */
const isInDesktopApp = (): boolean => window.alagaDesktop !== undefined;

const Folder = ({ backups, actions }: ActionsProps) => (
  <section className="flex flex-col gap-3">
    <div>
      <h3 className="font-semibold text-row">{t('backups.folder')}</h3>
      <p className="wrap-anywhere text-hint text-ink-soft">{backups.folder}</p>
    </div>
    {isInDesktopApp() && (
      <>
        <Button look="secondary" icon={FolderOpen} onClick={() => actions.chooseFolder(false)}>
          {t('backups.folder.choose')}
        </Button>
        {!backups.isDefaultFolder && (
          <Button look="quiet" onClick={() => actions.chooseFolder(true)}>
            {t('backups.folder.default')}
          </Button>
        )}
        <p className="text-hint text-ink-soft">{t('backups.folder.hint')}</p>
      </>
    )}
  </section>
);

const Files = ({ backups, actions }: ActionsProps) => (
  <section className="flex flex-col gap-3">
    <h3 className="font-semibold text-row">{t('backups.list')}</h3>
    {backups.backups.length > 0 ? (
      <Card flush>
        <ul>
          {backups.backups.map((backup) => (
            <BackupRow key={backup.name} backup={backup} onRestore={actions.check} />
          ))}
        </ul>
      </Card>
    ) : (
      <p className="text-ink-soft text-row">{t('backups.list.none')}</p>
    )}
    {isInDesktopApp() && (
      <Button look="secondary" onClick={() => actions.check(null)}>
        {t('backups.restore.file')}
      </Button>
    )}
    <p className="text-hint text-ink-soft">
      {t('backups.keeps', {
        days: DAYS_RETAINED,
        weeks: WEEKS_RETAINED,
        months: MONTHS_RETAINED,
        others: OTHERS_RETAINED,
      })}
    </p>
  </section>
);

export const BackupsList = ({ backups, actions }: ActionsProps) => (
  <div className="flex flex-col gap-5">
    <Warnings backups={backups} />
    <p className="text-ink-soft text-row">{t('backups.text')}</p>
    <div className="flex flex-col gap-3">
      <p className="font-semibold text-row">
        {backups.lastGoodAt
          ? t('backups.last', { when: formatMoment(new Date(backups.lastGoodAt)) })
          : t('backups.last.none')}
      </p>
      <Button onClick={actions.backUp}>{t('backups.now')}</Button>
    </div>
    <PassphraseSection backups={backups} onChoose={actions.choosePassphrase} />
    <Folder backups={backups} actions={actions} />
    <Files backups={backups} actions={actions} />
  </div>
);
