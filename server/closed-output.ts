/**
 * Lets a program finish its work when the reader of its output ends first, such as `head`. Any other failed write makes
 * the exit code 1.
 */
export const surviveClosedOutput = (): void => {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') process.exitCode = 1;
    });
  }
};
