import { spawnSync } from 'node:child_process';

/** The arguments of Node for each part of a long script, by name. */
export type ScriptParts = Readonly<Record<string, readonly string[]>>;

/**
 * Runs each part in a process of its own. Words on the command line select the parts whose names
 * contain one of them, and switches such as `--write` are passed on. A failing part does not stop
 * the others. At the end all failed parts are listed, and the process exits with 1.
 */
export const runSequentially = (parts: ScriptParts): void => {
  const givenArguments = process.argv.slice(2);
  const switches = givenArguments.filter((word) => word.startsWith('--'));
  const partNames = givenArguments.filter((word) => !word.startsWith('--'));
  const names = Object.keys(parts);
  const unknownWord = partNames.filter((word) => !names.some((name) => name.includes(word)));
  if (unknownWord.length > 0) {
    console.error(`Nothing is named ${unknownWord.join(', ')}. There are: ${names.join(', ')}`);
    process.exitCode = 1;
    return;
  }
  const isChosen = (name: string) =>
    partNames.length === 0 || partNames.some((word) => name.includes(word));
  const failedNames = names.filter(isChosen).filter((name) => {
    console.log(`\n# ${name}`);
    const command = [...(parts[name] ?? []), ...switches];
    return spawnSync(process.execPath, command, { stdio: 'inherit' }).status !== 0;
  });
  if (failedNames.length > 0) {
    console.error(`Failed: ${failedNames.join(', ')}`);
    process.exitCode = 1;
  }
};
