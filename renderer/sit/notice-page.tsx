import { Logo } from '#renderer/ui/icons/logo.tsx';
import { t } from '#renderer/ui/language/page-text.ts';
import type { SitNotice } from '#server/sit/contract.ts';
import { refusedBy } from './refused-field.ts';
import { formatDate } from './sit-text.ts';

const PinForm = ({ path, isWrong }: { readonly path: string; readonly isWrong: boolean }) => (
  <form method="post" action={`${path}/pin`} className="flex flex-col gap-3">
    <label htmlFor="pin" className="font-semibold text-row">
      {t('sit.pin')}
    </label>
    <input
      id="pin"
      name="pin"
      type="password"
      inputMode="numeric"
      pattern="[0-9]{4,6}"
      autoComplete="one-time-code"
      required
      {...(isWrong && refusedBy('wrong'))}
      className="w-full rounded-control border border-control bg-surface px-4 py-3 text-body"
    />
    {isWrong && (
      <p id="wrong" role="alert" className="font-semibold text-gumamela text-hint">
        {t('sit.pin.wrong')}
      </p>
    )}
    <button
      type="submit"
      className="mt-2 min-h-13 rounded-control bg-narra px-4 font-semibold text-body text-on-narra"
    >
      {t('sit.pin.open')}
    </button>
  </form>
);

/** The heading and the text below it. */
const noticeTexts = (notice: SitNotice): readonly [title: string, text: string] => {
  switch (notice.kind) {
    case 'early':
      return [t('sit.before', { date: formatDate(notice.from) }), ''];
    case 'pin':
    case 'wrongPin':
      return [t('sit.pin.title'), t('sit.pin.text')];
    case 'locked':
      return [t('sit.locked'), t('sit.locked.text')];
    case 'notFound':
      return [t('sit.notFound'), t('sit.notFound.text')];
    case 'tooMany':
      return [t('sit.wait'), t('sit.wait.text', { minutes: notice.minutes })];
    case 'notSaved':
      return [t('sit.notSaved'), notice.reason];
    case 'failed':
      return [t('sit.failed'), t('sit.failed.text')];
    case 'offline':
      return [t('sit.offline'), t('sit.offline.page')];
  }
};

/** The title of the browser tab. */
export const noticeTitle = (notice: SitNotice): string => noticeTexts(notice)[0];

/** Shown instead of the sheet. It reveals nothing about the pets or their owner. */
export const NoticePage = ({ notice }: { readonly notice: SitNotice }) => {
  const [title, text] = noticeTexts(notice);
  const canRetry =
    notice.kind === 'tooMany' ||
    notice.kind === 'failed' ||
    notice.kind === 'notSaved' ||
    notice.kind === 'offline';
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-3 p-4">
      <Logo size={48} />
      <h1 className="mt-3 font-bold text-title">{title}</h1>
      {text && <p className="text-ink-soft">{text}</p>}
      {(notice.kind === 'notFound' || notice.kind === 'locked') && (
        <p data-unsaved hidden role="alert" className="wrap-anywhere font-semibold text-gumamela">
          {t('sit.unsaved')}{' '}
        </p>
      )}
      {(notice.kind === 'pin' || notice.kind === 'wrongPin') && (
        <PinForm path={notice.path} isWrong={notice.kind === 'wrongPin'} />
      )}
      {canRetry && (
        <a
          href={notice.path}
          className="mt-3 flex min-h-12 items-center justify-center rounded-control bg-narra px-4 font-semibold text-body text-on-narra"
        >
          {t('sit.again')}
        </a>
      )}
    </main>
  );
};
