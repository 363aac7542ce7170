import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { type ComponentProps, useMemo } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { authorName } from '#renderer/members/author-name.ts';
import { Initials } from '#renderer/members/initials.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { passFocusOn } from '#renderer/ui/focus-beside.ts';
import { formatDate, formatDayOfYear } from '#renderer/ui/format/format.ts';
import { formatTime } from '#renderer/ui/format/format-day.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { ListGroup } from '#renderer/ui/lists/grouped-lines.ts';
import { GroupedList } from '#renderer/ui/lists/grouped-list.tsx';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { LoadMore } from '#renderer/ui/lists/load-more.tsx';
import { useOwnerClock } from '#renderer/use-owner.ts';
import type { Activity } from '#server/activities/contract.ts';
import { daysBetween } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { ActivityIcon } from './activity-icon.tsx';
import { detailsOf, sentenceOf } from './activity-text.ts';
import { type ActivityChoice, activityQuery } from './queries.ts';

/** Makes ids unique: an activity has the id of its thing, and a thing can have several activities. */
const withUniqueIds = (items: readonly Activity[]): readonly Activity[] =>
  items.map((item) => ({ ...item, id: [item.entity, item.id, item.kind, item.at].join(' ') }));

const headingOf = (day: string, today: string): string => {
  const days = daysBetween(day, today);
  if (days === 0) return t('activity.today');
  if (days === 1) return t('activity.yesterday');
  return day.slice(0, 4) === today.slice(0, 4) ? formatDayOfYear(day) : formatDate(day);
};

const groupsOf = (
  items: readonly Activity[],
  { timeZone, today }: { readonly timeZone: string; readonly today: string },
): readonly ListGroup<Activity>[] =>
  [...Map.groupBy(items, ({ at }) => dayIn(new Date(at), timeZone))].map(([day, dayItems]) => ({
    key: day,
    heading: headingOf(day, today),
    items: dayItems,
  }));

const labelOf = ({ heading = '', items }: ListGroup<Activity>, complete: boolean): string =>
  complete ? t('activity.dayCount', { day: heading, count: items.length }) : heading;

interface RowProps {
  readonly activity: Activity;
  readonly meId: string | undefined;
  readonly pet: string;
  readonly timeZone: string;
  readonly item: ComponentProps<'li'>;
}

const Row = ({ activity, meId, pet, timeZone, item }: RowProps) => {
  const { before, who, after } = sentenceOf(activity, { meId, pet });
  const time = formatTime(new Date(activity.at), timeZone);
  return (
    <ListRow
      size="plain"
      item={item}
      leading={<Initials name={authorName(activity.by)} />}
      title={
        <span className="wrap-anywhere font-normal">
          {before}
          <span className="font-semibold">{who}</span>
          {after}
        </span>
      }
      detail={
        <span className="wrap-anywhere line-clamp-3">
          {[time, ...detailsOf(activity)].join(' · ')}
        </span>
      }
      trailing={<ActivityIcon {...activity} />}
    />
  );
};

interface ActivityListProps {
  readonly petId: string;
  readonly pet: string;
  readonly choice: ActivityChoice;
  readonly onShowAll: () => void;
}

/** The chosen entries by day, newest first. */
export const ActivityList = ({ petId, pet, choice, onShowAll }: ActivityListProps) => {
  const query = useSuspenseInfiniteQuery(activityQuery(petId, choice));
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const { timeZone, today } = useOwnerClock();
  const groups = useMemo(() => {
    const items = query.data.pages.flatMap((page) => page.items);
    return groupsOf(withUniqueIds(items), { timeZone, today });
  }, [query.data, timeZone, today]);
  const isChosen = choice.by !== undefined || choice.kind !== undefined;
  if (groups.length === 0) {
    return (
      <EmptyState
        drawing={<History size={72} className="text-ink-soft" />}
        sentence={t(isChosen ? 'activity.empty.chosen' : 'activity.empty')}
        action={
          isChosen && (
            <Button ref={passFocusOn} look="secondary" onClick={onShowAll}>
              {t('activity.showAll')}
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <GroupedList
        groups={groups}
        hasMore={query.hasNextPage}
        labelOf={labelOf}
        level={2}
        row={(activity, item) => (
          <Row
            key={activity.id}
            activity={activity}
            meId={user?.id}
            pet={pet}
            timeZone={timeZone}
            item={item}
          />
        )}
      />
      {query.hasNextPage && (
        <LoadMore
          isBusy={query.isFetchingNextPage}
          label={t('activity.more')}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  );
};
