import type { Code } from '#renderer/sharing/draw-code.ts';
import { fitted } from './fitted-text.ts';
import { CARD_BLEED, type TagLayout, type Written } from './tag-sizes.ts';

/** What stands on a tag beside its code; what is missing leaves its place empty. */
export type TagWords = Readonly<Partial<Record<Written, string>>>;

interface TagDrawingProps {
  readonly layout: TagLayout;
  readonly code: Code;
  readonly words: TagWords;
  readonly label: string;
  /** On paper: as large as the tag is. Otherwise as large as its place. */
  readonly lifeSize?: boolean;
  readonly className?: string;
}

/** A disc with an ear, and the hole for a ring in it. */
const Disc = ({ r }: { readonly r: number }) => {
  const at = (x: number, y: number) => `${x * r} ${y * r}`;
  const outline = [
    `M${at(-0.3, -0.954)}`,
    `Q${at(-0.2, -1.02)} ${at(-0.2, -1.14)}`,
    `A${0.2 * r} ${0.2 * r} 0 0 1 ${at(0.2, -1.14)}`,
    `Q${at(0.2, -1.02)} ${at(0.3, -0.954)}`,
    `A${r} ${r} 0 1 1 ${at(-0.3, -0.954)}Z`,
    // The hole, the other way round.
    `M${at(-0.09, -1.14)}a${0.09 * r} ${0.09 * r} 0 1 0 ${0.18 * r} 0a${0.09 * r} ${0.09 * r} 0 1 0 ${-0.18 * r} 0Z`,
  ];
  return (
    <path
      className="fill-tag stroke-tag-line"
      strokeWidth={0.25}
      fillRule="evenodd"
      d={outline.join('')}
    />
  );
};

const MARK = { from: 0.5, to: CARD_BLEED } as const;

/** A card with the marks along which it is cut, outside of its corners. */
const Sheet = ({ width, height }: Pick<TagLayout, 'width' | 'height'>) => {
  const across = [0, height].flatMap((y) => [
    `M${-MARK.to} ${y}H${-MARK.from}`,
    `M${width + MARK.from} ${y}H${width + MARK.to}`,
  ]);
  const along = [0, width].flatMap((x) => [
    `M${x} ${-MARK.to}V${-MARK.from}`,
    `M${x} ${height + MARK.from}V${height + MARK.to}`,
  ]);
  return (
    <>
      <path className="fill-tag" d={`M0 0h${width}v${height}h${-width}z`} />
      <path
        className="fill-none stroke-on-tag-soft"
        strokeWidth={0.2}
        d={[...across, ...along].join('')}
      />
    </>
  );
};

const Words = ({ layout, words }: Pick<TagDrawingProps, 'layout' | 'words'>) =>
  layout.lines.map(({ what, centred, x, y, ...place }) => {
    const { text, size } = fitted(words[what] ?? '', place);
    return (
      <text
        key={what}
        x={x}
        y={y}
        fontSize={size}
        textAnchor={centred ? 'middle' : 'start'}
        className={what === 'name' ? 'fill-on-tag font-bold' : 'fill-on-tag font-medium'}
      >
        {text}
      </text>
    );
  });

/** A tag or a card as it is printed and cut out. */
export const TagDrawing = ({
  layout,
  code,
  words,
  label,
  lifeSize = false,
  className,
}: TagDrawingProps) => {
  const { box, cut, width, height } = layout;
  const { x, y, side } = layout.code;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${box.left} ${box.top} ${box.width} ${box.height}`}
      {...(lifeSize ? { width: `${box.width}mm`, height: `${box.height}mm` } : {})}
      className={className}
    >
      {cut === 'round' ? <Disc r={width / 2} /> : <Sheet width={width} height={height} />}
      <path
        d={code.path}
        shapeRendering="crispEdges"
        transform={`translate(${x} ${y}) scale(${side / code.size})`}
      />
      <Words layout={layout} words={words} />
    </svg>
  );
};
