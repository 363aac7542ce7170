import type { DrawnTag, Shape, TagColour } from './tag-shapes.ts';

// The class names are written out, so that Tailwind finds them.
const FILL_BY_COLOUR: Readonly<Record<TagColour, string>> = {
  tag: 'fill-tag',
  'tag-line': 'fill-tag-line',
  'on-tag': 'fill-on-tag',
  'on-tag-soft': 'fill-on-tag-soft',
  black: '',
};
const STROKE_COLOURS: Readonly<Record<TagColour, string>> = {
  tag: 'stroke-tag',
  'tag-line': 'stroke-tag-line',
  'on-tag': 'stroke-on-tag',
  'on-tag-soft': 'stroke-on-tag-soft',
  black: 'stroke-current',
};

const DrawnShape = ({ shape }: { readonly shape: Shape }) => {
  if (shape.kind === 'text') {
    return (
      <text
        x={shape.x}
        y={shape.y}
        fontSize={shape.size}
        textAnchor={shape.centred ? 'middle' : 'start'}
        className={shape.weight === 700 ? 'fill-on-tag font-bold' : 'fill-on-tag font-medium'}
      >
        {shape.text}
      </text>
    );
  }
  const { d, fill, line, position } = shape;
  const classNames = [
    fill === undefined ? 'fill-none' : FILL_BY_COLOUR[fill],
    line && STROKE_COLOURS[line.colour],
  ];
  return (
    <path
      d={d}
      fillRule="evenodd"
      className={classNames.filter(Boolean).join(' ')}
      {...(line ? { strokeWidth: line.width } : {})}
      {...(position
        ? {
            shapeRendering: 'crispEdges',
            transform: `translate(${position.x} ${position.y}) scale(${position.scale})`,
          }
        : {})}
    />
  );
};

interface TagDrawingProps {
  readonly drawing: DrawnTag;
  readonly label: string;
  /**
   * On paper: the tag in true size, at this position of the sheet in mm. Otherwise it fills its container.
   */
  readonly onPaper?: { readonly x: number; readonly y: number };
  readonly className?: string;
}

/** Renders a tag, a card or a sheet. */
export const TagDrawing = ({ drawing, label, onPaper, className }: TagDrawingProps) => {
  const { left, top, width, height } = drawing.box;
  const placement = onPaper && {
    width: `${width}mm`,
    height: `${height}mm`,
    style: { left: `${onPaper.x}mm`, top: `${onPaper.y}mm` },
  };
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${left} ${top} ${width} ${height}`}
      {...placement}
      className={className}
    >
      {drawing.parts.map(({ id, x, y, shapes }) => (
        <g key={id} transform={`translate(${x} ${y})`}>
          {shapes.map((shape) => (
            <DrawnShape key={shape.kind === 'text' ? shape.content : shape.d} shape={shape} />
          ))}
        </g>
      ))}
    </svg>
  );
};
