import { useState } from 'react';

/** What the debug panel says of a map's drawing. */
export interface MapReport {
  /** `loading` until all that is in sight was drawn once; `failed` where nothing can be drawn. */
  readonly state: 'loading' | 'loaded' | 'failed';
  /** The address of the style, or what stands in for it. */
  readonly style: string;
  readonly tilesLoaded: number;
  readonly tilesFailed: number;
  /** The version that draws, or what is missing. */
  readonly webgl: string;
  readonly zoom: number | null;
  readonly lastProblem: string | null;
}

export const EMPTY_REPORT: MapReport = {
  state: 'loading',
  style: '',
  tilesLoaded: 0,
  tilesFailed: 0,
  webgl: '',
  zoom: null,
  lastProblem: null,
};

/** Changes to a report as they come. */
export type Report = (change: Partial<MapReport>) => void;

export const useReport = (): readonly [MapReport, Report] => {
  const [report, setReport] = useState(EMPTY_REPORT);
  const [change] = useState(
    (): Report => (change) => setReport((before) => ({ ...before, ...change })),
  );
  return [report, change];
};
