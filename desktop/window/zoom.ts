/** The steps that browsers offer. */
const ZOOM_STEPS = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

const MIN_ZOOM = ZOOM_STEPS[0];
const MAX_ZOOM = 3;

export const isZoom = (value: unknown): value is number =>
  typeof value === 'number' && value >= MIN_ZOOM && value <= MAX_ZOOM;

export type ZoomStep = 'in' | 'out' | 'reset';

/** The next zoom step in a direction; at the end the zoom does not change. */
export const applyZoomStep = (zoom: number, step: ZoomStep): number => {
  if (step === 'reset') return 1;
  const next =
    step === 'in'
      ? ZOOM_STEPS.find((one) => one > zoom + 0.001)
      : ZOOM_STEPS.findLast((one) => one < zoom - 0.001);
  return next ?? zoom;
};
