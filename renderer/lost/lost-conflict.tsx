import { Megaphone } from 'lucide-react';
import type { QuestionProps } from '#renderer/offline/outbox/kinds.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { LOST_TEXTS, type LostBody, textsInConflict } from './lost-changes.ts';

interface SideProps {
  readonly title: string;
  readonly texts: readonly (string | null | undefined)[];
}

const Side = ({ title, texts }: SideProps) => (
  <>
    <dt className="mt-3 font-semibold text-hint text-ink-soft">{title}</dt>
    {[...new Set(texts)].map((text) => (
      <dd key={text} className="wrap-anywhere whitespace-pre-line text-row">
        {text || t('outbox.conflict.none')}
      </dd>
    ))}
  </>
);

interface LostChangeItem {
  readonly petName: string;
  readonly body: LostBody;
  readonly before: LostBody;
  readonly current?: LostBody | null;
}

/** Asks what a pet's page should say, if another device has changed the same text, or has marked the pet as home. */
export const LostConflict = ({ item, onYes, onNo, onClose }: QuestionProps<LostChangeItem>) => {
  const { current, petName: name } = item;
  if (!current) return null;
  const texts = current.lost
    ? textsInConflict(item, current)
    : LOST_TEXTS.filter((text) => item.body[text]);
  const textsOf = (body: LostBody) => texts.map((text) => body[text]);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onYes}
      onCancel={onNo}
      title={
        current.lost
          ? t('outbox.conflict.title', { title: name })
          : t('lost.conflict.home', { name })
      }
      consequence={
        current.lost ? t('outbox.conflict.text') : t('lost.conflict.home.text', { name })
      }
      confirm={t(current.lost ? 'lost.conflict.mine' : 'lost.conflict.lost')}
      cancel={t(current.lost ? 'lost.conflict.theirs' : 'lost.home')}
      icon={Megaphone}
      look="primary"
    >
      {texts.length > 0 && (
        <dl>
          <Side title={t('lost.conflict.here')} texts={textsOf(item.body)} />
          {current.lost && <Side title={t('outbox.conflict.there')} texts={textsOf(current)} />}
        </dl>
      )}
    </ConfirmDialog>
  );
};
