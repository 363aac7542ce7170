import { ConfigError, readConfig } from './config.ts';
import { start } from './start.ts';

const isAddressInUse = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

const sentence = (error: unknown, port: number | undefined): string | undefined => {
  if (error instanceof ConfigError) return error.message;
  if (isAddressInUse(error)) return `Port ${port} is already in use: set PORT to a free one.`;
  return undefined;
};

let port: number | undefined;
try {
  const config = readConfig();
  port = config.port;
  const server = await start({ config });
  console.log(`Alaga is running at ${server.url}`);
  const stop = () => {
    void server.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  console.error(sentence(error, port) ?? error);
  process.exitCode = 1;
}
