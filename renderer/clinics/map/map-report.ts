import { useState } from 'react';

/** The state of the drawn map, for the debug panel. */
export interface MapReport {
  /** `loading` until everything in view was drawn once; `failed` if nothing can be drawn. */
  readonly state: 'loading' | 'loaded' | 'failed';
  /** The address of the style, or its replacement. */
  readonly style: string;
  readonly tilesLoaded: number;
  readonly tilesFailed: number;
  /** The WebGL version, or the reason why it is missing. */
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

/** Called with the changed fields of the report. */
export type ReportMapChange = (change: Partial<MapReport>) => void;

export const useReport = (): readonly [MapReport, ReportMapChange] => {
  const [report, setReport] = useState(EMPTY_REPORT);
  const [change] = useState(
    (): ReportMapChange => (change) => setReport((previous) => ({ ...previous, ...change })),
  );
  return [report, change];
};
