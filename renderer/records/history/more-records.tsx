import { t } from '#renderer/ui/language/text.ts';
import { LoadMore } from '#renderer/ui/lists/load-more.tsx';

interface MoreRecordsProps {
  readonly busy: boolean;
  readonly onMore: () => void;
}

export const MoreRecords = ({ busy, onMore }: MoreRecordsProps) => (
  <LoadMore
    isBusy={busy}
    label={t(busy ? 'records.history.loading' : 'records.history.more')}
    onMore={onMore}
  />
);
