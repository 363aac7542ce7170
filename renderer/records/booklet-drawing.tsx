import { LineDrawing } from '#renderer/ui/icons/drawing.tsx';

/** An open booklet with a paw print, drawn with one line. */
export const BookletDrawing = () => (
  <LineDrawing>
    <path d="M80 26c-12-9-30-12-56-10v72c26-2 44 1 56 10 12-9 30-12 56-10V16c-26-2-44 1-56 10Z" />
    <path d="M80 26v72" />
    <path d="M92 42c8-4 17-6 30-6M92 56c8-4 17-6 30-6M92 70c8-4 13-5 20-6" />
    <path
      className="text-narra"
      stroke="currentColor"
      d="M52 58c6 0 11 6 11 11 0 4-4 5-6 4-3-1-6-1-9 0-3 1-7 0-7-4 0-5 5-11 11-11Z"
    />
    <g className="text-narra" stroke="currentColor">
      <circle cx="38" cy="56" r="3" />
      <circle cx="46" cy="47" r="3.500" />
      <circle cx="58" cy="47" r="3.500" />
      <circle cx="66" cy="56" r="3" />
    </g>
  </LineDrawing>
);
