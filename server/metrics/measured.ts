/** One answered request, with the pattern of its route. */
export interface MeasuredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export interface MeasuredJob {
  readonly job: string;
  readonly outcome: 'done' | 'failed';
  readonly seconds: number;
}

/** Counts what the server does, and writes it as text for Prometheus. */
export interface Metrics {
  /** Returns the function to call when the request was answered. */
  beginRequest(): (request: MeasuredRequest) => void;
  countRefused(): void;
  countJob(job: MeasuredJob): void;
  countStatement(sql: string): void;
  /** The present values in the text format of Prometheus. */
  read(): Promise<string>;
  readonly contentType: string;
}
