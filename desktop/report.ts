let additionalLog: ((line: string) => void) | undefined;

/** Also passes all later reports to another log. */
export const alsoReportTo = (write: (line: string) => void): void => {
  additionalLog = write;
};

/** Prints an error that no caller can handle. */
export const report = (error: unknown): void => {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${message}\n`);
  additionalLog?.(message);
};

/** A closed terminal, or a reader that stops reading the output, must not crash the app. */
export const tolerateClosedOutput = (): void => {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
};
