import { LineDrawing } from '#renderer/ui/icons/drawing.tsx';

/** A calendar page with a paw print on one day, drawn with one line. */
export const CalendarDrawing = () => (
  <LineDrawing>
    <rect x="34" y="20" width="92" height="80" rx="10" />
    <path d="M34 42h92M58 12v14M102 12v14" />
    <path d="M50 56h4M66 56h4M50 72h4M66 72h4M50 88h4M66 88h4" />
    <g className="text-narra">
      <path d="M100 74c6 0 11 6 11 11 0 4-4 5-6 4-3-1-6-1-9 0-3 1-7 0-7-4 0-5 5-11 11-11Z" />
      <circle cx="86" cy="72" r="3" />
      <circle cx="94" cy="63" r="3.500" />
      <circle cx="106" cy="63" r="3.500" />
      <circle cx="114" cy="72" r="3" />
    </g>
  </LineDrawing>
);
