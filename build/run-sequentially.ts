import { spawnSync } from 'node:child_process';

/** The arguments of Node for each part of a long script, by its name. */
export type Parts = Readonly<Record<string, readonly string[]>>;

/**
 * Runs every part in a process of its own, or with words on the command line only those whose names contain one of
 * them. Switches such as `--write` are passed on to each part. A part that fails does not stop the others; the end names
 * those that failed, and the process ends with 1.
 */
export const runInTurn = (parts: Parts): void => {
  const given = process.argv.slice(2);
  const switches = given.filter((word) => word.startsWith('--'));
  const words = given.filter((word) => !word.startsWith('--'));
  const names = Object.keys(parts);
  const unknown = words.filter((word) => !names.some((name) => name.includes(word)));
  if (unknown.length > 0) {
    console.error(`Nothing is named ${unknown.join(', ')}. There are: ${names.join(', ')}`);
    process.exitCode = 1;
    return;
  }
  const isChosen = (name: string) =>
    words.length === 0 || words.some((word) => name.includes(word));
  const failed = names.filter(isChosen).filter((name) => {
    console.log(`\n# ${name}`);
    const command = [...(parts[name] ?? []), ...switches];
    return spawnSync(process.execPath, command, { stdio: 'inherit' }).status !== 0;
  });
  if (failed.length > 0) {
    console.error(`Failed: ${failed.join(', ')}`);
    process.exitCode = 1;
  }
};
