import { Laptop, type LucideIcon, MonitorSmartphone, Smartphone } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import type { ThingField } from '#renderer/offline/outbox/thing-fields.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { FocusedPhoto } from '#renderer/ui/photos/focused-photo.tsx';
import { isLocalPhoto } from '#renderer/ui/photos/local-photo.ts';
import type { ChosenSide, ConflictSide, FieldChoice } from './conflict-choices.ts';

/** The device on which a side of a conflict was typed, and the time. */
export interface SideName {
  readonly icon: LucideIcon;
  readonly device: string;
  readonly time: string;
}

/** The side of this device. */
export const thisDeviceSide = (time: string): SideName =>
  window.matchMedia('(pointer: coarse)').matches
    ? { icon: Smartphone, device: t('outbox.conflict.phone'), time }
    : { icon: Laptop, device: t('outbox.conflict.computer'), time };

export const otherDeviceSide = (time: string): SideName => ({
  icon: MonitorSmartphone,
  device: t('outbox.conflict.there'),
  time,
});

/** The heading of a side's text if both are kept. */
export const headingOf = ({ device, time }: SideName): string => `${device}, ${time}:`;

interface SideHeadProps {
  readonly sideName: SideName;
  readonly onUseAll: () => void;
}

/** The head of a column, with a button that chooses this side for all fields. */
export const SideHead = ({ sideName: { icon: Icon, device, time }, onUseAll }: SideHeadProps) => (
  <div className="min-w-0">
    <p className="flex items-center gap-2 font-semibold text-row">
      <Icon size={20} className="shrink-0 text-ink-soft" />
      <span className="min-w-0 wrap-anywhere">{device}</span>
    </p>
    <p className="mt-1 text-hint text-ink-soft">{time}</p>
    <Button
      look="quiet"
      size="row"
      className="-ml-3"
      aria-label={t('outbox.conflict.useAll.of', { device })}
      onClick={onUseAll}
    >
      {t('outbox.conflict.useAll')}
    </Button>
  </div>
);

/** A photo by its address, whose fragment describes the visible part. */
const SidePhoto = ({ url }: { readonly url: string }) => {
  const [address = url, focus] = url.split('#');
  return (
    <span className="block size-12 overflow-hidden rounded-cell">
      <FocusedPhoto
        src={isLocalPhoto(address) ? address : `${address}?size=thumbnail`}
        focus={focus}
        alt=""
        width={48}
        height={48}
      />
    </span>
  );
};

const Photos = ({ value }: { readonly value: unknown }) => {
  const photoUrls = (Array.isArray(value) ? value : [value]).filter(
    (url): url is string => typeof url === 'string' && url !== '',
  );
  return (
    <span className="flex min-w-0 flex-col gap-2">
      {t('outbox.conflict.photos', { count: photoUrls.length })}
      {photoUrls.length > 0 && (
        <span className="flex flex-wrap gap-2">
          {photoUrls.map((url) => (
            <SidePhoto key={url} url={url} />
          ))}
        </span>
      )}
    </span>
  );
};

const cardClass =
  'group flex min-h-12 min-w-0 items-start gap-2 rounded-control border border-control bg-surface px-3 py-3 text-left text-row outline-offset-2 data-[state=checked]:border-narra data-[state=checked]:bg-narra-soft data-[state=checked]:shadow-[inset_0_0_0_1px_var(--color-narra)]';

const Dot = () => (
  <span
    aria-hidden
    className="mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full border-2 border-control group-data-[state=checked]:border-narra group-data-[state=checked]:bg-narra"
  >
    <span className="size-1.5 rounded-full group-data-[state=checked]:bg-on-narra" />
  </span>
);

const BothCard = ({ text }: { readonly text: string }) => (
  <RadioGroup.Item value="both" className={`${cardClass} col-span-full`}>
    <Dot />
    <span className="min-w-0">
      <span className="block font-semibold">{t('outbox.conflict.both')}</span>
      <span className="block text-hint text-ink-soft">{text}</span>
    </span>
  </RadioGroup.Item>
);

interface CardProps {
  readonly side: ConflictSide;
  readonly name: SideName;
  readonly field: ThingField;
  readonly value: unknown;
}

const Card = ({ side, name, field, value }: CardProps) => (
  <RadioGroup.Item value={side} className={cardClass}>
    <Dot />
    <span className="min-w-0">
      {/* Side by side, the heads of the columns say the same. */}
      <span className="sr-only max-narrow:not-sr-only max-narrow:block max-narrow:text-hint max-narrow:text-ink-soft">
        {`${name.device}: `}
      </span>
      {field.isPhotos && field.show(value) === '' ? (
        <Photos value={value} />
      ) : (
        <span className="wrap-anywhere whitespace-pre-wrap">
          {field.show(value) || <span className="text-ink-soft">{t('outbox.conflict.none')}</span>}
        </span>
      )}
    </span>
  </RadioGroup.Item>
);

interface FieldSidesProps {
  readonly field: ThingField;
  readonly choice: FieldChoice;
  readonly thisSide: SideName;
  readonly otherSide: SideName;
  /** Describes the choice of both sides; undefined if there is no room for both. */
  readonly bothText: string | undefined;
  readonly chosenSide: ChosenSide | undefined;
  readonly onChoose: (side: ChosenSide) => void;
}

const toChosenSide = (value: string): ChosenSide =>
  value === 'mine' || value === 'both' ? value : 'theirs';

/** A field that differs: a card for each side, of which the owner chooses one or both. */
export const FieldSides = ({
  field,
  choice,
  thisSide,
  otherSide,
  bothText,
  chosenSide,
  onChoose,
}: FieldSidesProps) => (
  <div>
    <p className="mb-2 font-semibold text-row">{field.label}</p>
    <RadioGroup.Root
      aria-label={field.label}
      value={typeof chosenSide === 'string' ? chosenSide : ''}
      onValueChange={(value) => onChoose(toChosenSide(value))}
      className="grid grid-cols-2 gap-3 max-narrow:grid-cols-1"
    >
      <Card side="mine" name={thisSide} field={field} value={choice.mine} />
      <Card side="theirs" name={otherSide} field={field} value={choice.theirs} />
      {bothText !== undefined && <BothCard text={bothText} />}
    </RadioGroup.Root>
  </div>
);
