import type { ReactNode } from 'react';
import type { ClockText } from '#renderer/sit/sit-text.ts';
import { CategoryIcon } from '#renderer/ui/icons/category-icon.tsx';
import { FocusedPhoto } from '#renderer/ui/photos/focused-photo.tsx';
import type { SheetPet } from '#server/sit/contract.ts';

/** A section of the page with its heading. */
export const Section = ({
  id,
  title,
  aside,
  children,
}: {
  readonly id?: string;
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) => (
  <section id={id} className="mt-8">
    <div className="mb-3 flex items-baseline justify-between gap-3">
      <h2 className="font-semibold text-body">{title}</h2>
      {aside}
    </div>
    {children}
  </section>
);

const TextBox = ({ children }: { readonly children: ReactNode }) => (
  <div className="rounded-card border border-line bg-surface p-4">{children}</div>
);

/** A text with times, which the script replaces on a device whose clock has 24 hours. */
export const InClock = ({ text: { in12, in24 } }: { readonly text: ClockText }) =>
  in12 === in24 ? in12 : <span data-clock24={in24}>{in12}</span>;

/** A text with the owner's line breaks. */
export const OwnerText = ({ children }: { readonly children: string }) => (
  <TextBox>
    <p className="wrap-anywhere whitespace-pre-line">{children}</p>
  </TextBox>
);

/** The photo of a pet, or the icon of its category. It has no alternative text, because the name is beside it. */
export const PetPhoto = ({
  pet,
  iconSize,
}: {
  readonly pet: SheetPet;
  readonly iconSize: number;
}) =>
  pet.photoUrl === null ? (
    <span className="flex size-full items-center justify-center bg-photo text-ink-soft">
      <CategoryIcon category={pet.category} size={iconSize} />
    </span>
  ) : (
    <FocusedPhoto src={pet.photoUrl} focus={pet.photoFocus ?? undefined} alt="" loading="lazy" />
  );

export const PetRound = ({ pet }: { readonly pet: SheetPet }) => (
  <span className="size-10 shrink-0 overflow-hidden rounded-full">
    <PetPhoto pet={pet} iconSize={20} />
  </span>
);
