let also: ((line: string) => void) | undefined;

/** Has everything that is reported from now on written down there as well. */
export const alsoReportTo = (write: (line: string) => void): void => {
  also = write;
};

/** What went wrong without anybody having asked for it: for whoever reads what the program prints. */
export const report = (error: unknown): void => {
  const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${said}\n`);
  also?.(said);
};

/** A terminal that was closed, or a program that stopped reading what this one prints, ends nothing. */
export const tolerateClosedOutput = (): void => {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
};
