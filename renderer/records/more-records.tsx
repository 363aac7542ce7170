import { MoreAtFoot } from '#renderer/ui/more-at-foot.tsx';
import { t } from '#renderer/ui/text.ts';

interface MoreRecordsProps {
  readonly busy: boolean;
  readonly onMore: () => void;
}

/** At the foot of a history that goes on. */
export const MoreRecords = ({ busy, onMore }: MoreRecordsProps) => (
  <MoreAtFoot
    busy={busy}
    label={t(busy ? 'records.history.loading' : 'records.history.more')}
    onMore={onMore}
  />
);
