import { LineDrawing } from '#renderer/ui/icons/drawing.tsx';

export const PurseDrawing = () => (
  <LineDrawing>
    <path d="M46 36c-14 12-22 28-22 42 0 15 12 22 56 22s56-7 56-22c0-14-8-30-22-42" />
    <path d="M44 36c10-5 22-8 36-8s26 3 36 8c-10 5-22 8-36 8s-26-3-36-8Z" />
    <path d="M70 27c0-7 4-13 10-13s10 6 10 13" />
    <g className="text-narra" stroke="currentColor">
      <path d="M80 70c6 0 11 6 11 11 0 4-4 5-6 4-3-1-7-1-10 0-2 1-6 0-6-4 0-5 5-11 11-11Z" />
      <circle cx="66" cy="68" r="3" />
      <circle cx="74" cy="59" r="3.500" />
      <circle cx="86" cy="59" r="3.500" />
      <circle cx="94" cy="68" r="3" />
    </g>
  </LineDrawing>
);
