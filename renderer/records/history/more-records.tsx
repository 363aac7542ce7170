import { t } from '#renderer/ui/language/text.ts';
import { MoreAtFoot } from '#renderer/ui/lists/more-at-foot.tsx';

interface MoreRecordsProps {
  readonly busy: boolean;
  readonly onMore: () => void;
}

export const MoreRecords = ({ busy, onMore }: MoreRecordsProps) => (
  <MoreAtFoot
    busy={busy}
    label={t(busy ? 'records.history.loading' : 'records.history.more')}
    onMore={onMore}
  />
);
