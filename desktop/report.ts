/** What went wrong without anybody having asked for it: for whoever reads what the program prints. */
export const report = (error: unknown): void => {
  const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${said}\n`);
};
