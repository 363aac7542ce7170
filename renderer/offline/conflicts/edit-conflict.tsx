import { Suspense, useState } from 'react';
import { discardedNote } from '#renderer/offline/outbox/kinds.ts';
import type { ThingField } from '#renderer/offline/outbox/thing-fields.ts';
import { Button } from '#renderer/ui/button.tsx';
import { formatShortMoment } from '#renderer/ui/format/moments.ts';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { MAX_PHOTOS } from '#renderer/ui/photos/photo-limits.ts';
import {
  type ChosenSide,
  type ComparedVersions,
  type ConflictSide,
  type ConflictVersions,
  chosenFields,
  combineTexts,
  compare,
  conflictEnding,
  type DiscardedSide,
  discardedSide,
  type FieldChoice,
  type Headings,
  photosToKeep,
  presetChoices,
  unsentTexts,
} from './conflict-choices.ts';
import {
  FieldSides,
  headingOf,
  otherDeviceSide,
  SideHead,
  type SideName,
  thisDeviceSide,
} from './conflict-sides.tsx';
import { PhotoSides } from './photo-sides.tsx';

const sameFieldsText = ({ sameFields: fields, samePhotos: photos }: ComparedVersions): string => {
  if (fields > 0 && photos > 0) return t('outbox.conflict.same.both', { fields, photos });
  if (photos > 0) return t('outbox.conflict.same.photos', { photos });
  return fields > 0 ? t('outbox.conflict.same.fields', { fields }) : '';
};

interface GivenUpProps {
  readonly discarded: DiscardedSide;
  readonly theirs: ConflictVersions['theirs'];
  readonly unsent: readonly string[];
}

const GivenUpNote = ({ discarded: { texts, photoCount }, theirs, unsent }: GivenUpProps) => {
  const DiscardedNote = discardedNote();
  const allTexts =
    photoCount > 0 ? [...texts, t('outbox.conflict.photos', { count: photoCount })] : texts;
  return (
    allTexts.length > 0 && (
      <div className="wrap-anywhere rounded-control bg-track px-3.5 py-2.5 text-hint">
        <p>{t('outbox.conflict.givenUp', { texts: allTexts.join(', ') })}</p>
        <p className="mt-1 min-h-[1lh] text-ink-soft">
          <Suspense>{DiscardedNote && <DiscardedNote thing={theirs} />}</Suspense>
        </p>
        {unsent.length > 0 && (
          <p className="mt-1">{t('outbox.conflict.unsent', { texts: unsent.join(', ') })}</p>
        )}
      </div>
    )
  );
};

/** Describes the choice of both sides; undefined if there is no room for both. */
const bothTextOf = (
  field: ThingField,
  choice: FieldChoice,
  headings: Headings,
): string | undefined => {
  if (choice.both) return field.show(choice.both);
  const canCombine = combineTexts(field, choice, headings) !== undefined;
  return canCombine ? t('outbox.conflict.both.text') : undefined;
};

interface EditConflictProps extends ConflictVersions {
  readonly fields: readonly ThingField[];
  /** The name of the thing in conflict. */
  readonly title: string;
  /** When it was typed here (ISO UTC), and whether there was a connection. */
  readonly typedAt: string;
  readonly offline: boolean;
  /** Names of the two sides, if they are not this device and another one. */
  readonly devices?: Readonly<Record<'here' | 'there', Pick<SideName, 'icon' | 'device'>>>;
  readonly save: string;
  readonly isBusy?: boolean;
  /** Called with the fields to be written over the server's state; without fields if that is kept unchanged. */
  readonly onChoose: (fields: Readonly<Record<string, unknown>>) => void;
  readonly onClose: () => void;
}

const useSides = (choices: ComparedVersions['choices']) => {
  const [sides, setSides] = useState(() => presetChoices(choices));
  const choose = (field: string) => (side: ChosenSide) => setSides({ ...sides, [field]: side });
  const chooseAllOf = (side: ConflictSide) => () =>
    setSides(Object.fromEntries(choices.map(({ field }) => [field, side])));
  return { sides, choose, chooseAllOf };
};

/**
 * Shows two versions of a thing side by side. The owner chooses one, whole or field by field. Photos of both are kept,
 * and long texts can be.
 */
export const EditConflict = (props: EditConflictProps) => {
  const { fields, title, typedAt, offline, theirs, save, isBusy = false, onChoose } = props;
  const { devices, onClose } = props;
  const comparison = compare(fields, props);
  const { choices } = comparison;
  const { sides, choose, chooseAllOf } = useSides(choices);
  const time = formatShortMoment(new Date(typedAt));
  const changedAtText = offline ? t('outbox.conflict.offline', { time }) : time;
  const thisSide = { ...thisDeviceSide(changedAtText), ...devices?.here };
  const changedAt = formatShortMoment(new Date(theirs.updatedAt));
  const otherSide = { ...otherDeviceSide(changedAt), ...devices?.there };
  const headings = { mine: headingOf(thisSide), theirs: headingOf(otherSide) };
  const hasTooManyPhotos = choices.some(
    (choice) => choice.photos && photosToKeep(choice, sides[choice.field]).length > MAX_PHOTOS,
  );
  const chosenWords = hasTooManyPhotos ? undefined : chosenFields(fields, choices, sides, headings);
  const lostSide = discardedSide(fields, choices, sides);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('outbox.conflict.title', { title })}
      subtitle={t('outbox.conflict.text')}
      dock={
        <div className="flex flex-col gap-2">
          {chosenWords === undefined && (
            <p className="text-hint text-ink-soft">{t('outbox.conflict.open')}</p>
          )}
          <Button
            disabled={isBusy || chosenWords === undefined}
            onClick={() => chosenWords && onChoose({ ...chosenWords, ...conflictEnding(lostSide) })}
          >
            {save}
          </Button>
        </div>
      }
    >
      <div className="-mx-4 grid grid-cols-2 gap-3 max-narrow:grid-cols-1 border-line border-b px-4 pt-2 pb-2">
        <SideHead sideName={thisSide} onUseAll={chooseAllOf('mine')} />
        <SideHead sideName={otherSide} onUseAll={chooseAllOf('theirs')} />
      </div>
      <div className="flex flex-col gap-5 pt-5">
        {choices.map((choice) => {
          const field = fields.find(({ name }) => name === choice.field);
          if (!field) return null;
          const choiceProps = {
            field,
            choice,
            thisSide,
            otherSide,
            onChoose: choose(choice.field),
          };
          return choice.photos ? (
            <PhotoSides
              key={choice.field}
              {...choiceProps}
              photos={choice.photos}
              keptUrls={photosToKeep(choice, sides[choice.field])}
            />
          ) : (
            <FieldSides
              key={choice.field}
              {...choiceProps}
              bothText={bothTextOf(field, choice, headings)}
              chosenSide={sides[choice.field]}
            />
          );
        })}
        <GivenUpNote
          discarded={lostSide}
          theirs={theirs}
          unsent={devices ? [] : unsentTexts(fields, choices, sides)}
        />
        <p className="text-hint text-ink-soft empty:hidden">{sameFieldsText(comparison)}</p>
      </div>
    </Sheet>
  );
};
