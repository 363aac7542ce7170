import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useEveryPet } from '#renderer/pets/use-every-pet.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Switch } from '#renderer/ui/fields/switch.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { PetCheckList } from '#renderer/ui/lists/pet-check-list.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import type { CalendarFeed } from '#server/calendar-feed/contract.ts';
import { calendarFeedQuery, useDeleteCalendarFeed, useMakeCalendarFeed } from './queries.ts';

/** The link is known only once, directly after it was created. */
const NewLink = ({ url }: { readonly url: string }) => {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: t('calendarFeed.copied') });
    } catch {
      toast({ title: t('calendarFeed.notCopied'), tone: 'danger' });
    }
  };
  return (
    <div className="mb-4">
      <p className="mb-2">{t('calendarFeed.made')}</p>
      <p className="wrap-anywhere mb-4 select-all rounded-control bg-track p-3 text-row">{url}</p>
      <Button onClick={() => void copy()}>{t('calendarFeed.copy')}</Button>
    </div>
  );
};

interface FeedChoices {
  /** The ids of pets that are left out. */
  readonly without: ReadonlySet<string>;
  readonly hideTitles: boolean;
}

const DEFAULT_CHOICES: FeedChoices = { without: new Set(), hideTitles: false };

interface ChoosingProps {
  readonly choices: FeedChoices;
  readonly pets: readonly { readonly id: string; readonly name: string }[];
  readonly onChange: (choices: FeedChoices) => void;
}

const Choosing = ({ choices, pets, onChange }: ChoosingProps) => {
  const togglePet = (id: string, isIn: boolean) => {
    const excludedIds = new Set(choices.without);
    if (isIn) excludedIds.delete(id);
    else excludedIds.add(id);
    onChange({ ...choices, without: excludedIds });
  };
  return (
    <>
      {pets.length > 1 && (
        <PetCheckList
          label={t('calendarFeed.pets')}
          choices={pets}
          isChecked={({ id }) => !choices.without.has(id)}
          onCheck={({ id }, isIn) => togglePet(id, isIn)}
        />
      )}
      <Switch
        label={t('calendarFeed.hideTitles')}
        hint={t('calendarFeed.hideTitles.hint')}
        checked={choices.hideTitles}
        onChange={(hideTitles) => onChange({ ...choices, hideTitles })}
      />
    </>
  );
};

const Feed = ({ isOn }: Pick<CalendarFeed, 'isOn'>) => {
  const pets = useEveryPet(true);
  const [choices, setChoices] = useState(DEFAULT_CHOICES);
  const { mutate: make, data: created, isPending, reset } = useMakeCalendarFeed();
  const { mutate: remove, isPending: isRemoving } = useDeleteCalendarFeed();
  const chosenIds = pets.filter(({ id }) => !choices.without.has(id)).map(({ id }) => id);
  const petIds = choices.without.size > 0 ? chosenIds : null;
  return (
    <>
      {isOn && (created?.url ? <NewLink url={created.url} /> : <p>{t('calendarFeed.isOn')}</p>)}
      <Choosing choices={choices} pets={pets} onChange={setChoices} />
      <div className="mt-6 flex flex-col gap-3">
        <Button
          disabled={isPending || chosenIds.length === 0}
          onClick={() => make({ petIds, hideTitles: choices.hideTitles })}
        >
          {t(isOn ? 'calendarFeed.replace' : 'calendarFeed.make')}
        </Button>
        {isOn && (
          <Button
            look="secondary"
            disabled={isRemoving}
            onClick={() => remove(undefined, { onSuccess: reset })}
          >
            {t('calendarFeed.delete')}
          </Button>
        )}
      </div>
    </>
  );
};

interface CalendarFeedSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * Creates and deletes the link under which a calendar program reads reminders and care plans. Nothing is offered before it
 * is known whether there is a link, because a new one replaces it.
 */
export const CalendarFeedSheet = ({ open, onClose }: CalendarFeedSheetProps) => {
  const { data: feed, isError } = useQuery(calendarFeedQuery);
  return (
    <Sheet open={open} onClose={onClose} title={t('calendarFeed.title')}>
      <p className="mb-4 text-ink-soft">{t('calendarFeed.about')}</p>
      {!feed && !isError && <Skeleton className="h-30" />}
      {!feed && isError && <p>{t('calendarFeed.load.failed')}</p>}
      {feed && <Feed isOn={feed.isOn} />}
    </Sheet>
  );
};
