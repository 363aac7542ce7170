import { Bird, Cat, Dog, PawPrint, Rabbit, Turtle } from 'lucide-react';

export type IconCategory = 'dog' | 'cat' | 'bird' | 'rabbit' | 'horse' | 'exotic' | 'other';

interface CategoryIconProps {
  readonly category: IconCategory;
  readonly size: number;
  readonly label?: string | undefined;
}

const iconByCategory = {
  dog: Dog,
  cat: Cat,
  bird: Bird,
  rabbit: Rabbit,
  exotic: Turtle,
  other: PawPrint,
};

/** A horse's head in the style of the other icons, because the icon set has none. */
const Horse = ({ size }: { readonly size: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={(1.75 * 24) / size}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d="M20.500 21v-7.500c0-5-3.300-9-8.500-9.500" />
    <path d="M12 2v3.500L9.500 7 3.800 13.800a1.600 1.600 0 0 0 .2 2.300l.9.700a1.600 1.600 0 0 0 1.700.200L10 15.200c1.200 0 2.500-.400 3.300-1.200 0 2.600-2.300 3.700-2.300 7" />
    <path d="M10.500 10h.01" />
  </svg>
);

export const CategoryIcon = ({ category, size, label }: CategoryIconProps) => {
  const Icon = category === 'horse' ? undefined : iconByCategory[category];
  const picture = Icon ? <Icon size={size} /> : <Horse size={size} />;
  return label === undefined ? (
    picture
  ) : (
    <span role="img" aria-label={label}>
      {picture}
    </span>
  );
};
