import { Check, CircleAlert, CloudOff, CloudUpload } from 'lucide-react';
import { useOutbox } from '#renderer/offline/outbox/outbox.ts';
import { isWithForm, type OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import { t } from '#renderer/ui/language/text.ts';

const marks = {
  waiting: { icon: CloudOff, look: 'text-mangga', text: 'outbox.mark.waiting' },
  sending: { icon: CloudUpload, look: 'text-dagat', text: 'outbox.mark.sending' },
  synced: { icon: Check, look: 'text-narra', text: 'outbox.mark.synced' },
  conflict: { icon: CircleAlert, look: 'text-mangga', text: 'outbox.mark.conflict' },
  refused: { icon: CircleAlert, look: 'text-gumamela', text: 'outbox.mark.refused' },
} as const;

type MarkedItem = Pick<OutboxItem, 'id' | 'state' | 'sendingUntil' | 'isLate'>;

/** The progress of an item to the server. */
export const SyncMark = ({ item }: { readonly item: MarkedItem }) => {
  const { progress } = useOutbox();
  // An item that a form is sending is not marked, because the form reports the result.
  if (isWithForm(item)) return null;
  const sending = item.state === 'waiting' && (item.isLate || progress?.itemId === item.id);
  const { icon: Icon, look, text } = marks[sending ? 'sending' : item.state];
  return (
    <span className={`inline-flex items-center gap-1 align-bottom font-semibold ${look}`}>
      <Icon size={18} className="shrink-0" />
      {t(text)}
    </span>
  );
};
