import type { Code } from './draw-code.ts';

/** A QR code as an SVG that fills its container. */
export const CodeDrawing = ({ code, label }: { readonly code: Code; readonly label: string }) => (
  <svg
    role="img"
    aria-label={label}
    viewBox={`0 0 ${code.size} ${code.size}`}
    shapeRendering="crispEdges"
    className="block w-full"
  >
    <path className="fill-tag" d={`M0 0h${code.size}v${code.size}h-${code.size}z`} />
    <path d={code.path} />
  </svg>
);
