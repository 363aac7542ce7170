import { withoutControls } from '#server/commands/operator/print.ts';
import type { Finding } from './finding.ts';

/** Columns of the narrowest usual terminal. */
const WIDTH = 80;

/** Breaks a text between words. A word that is longer than a line, such as a path, stays whole. */
const wrap = (text: string, width: number): readonly string[] => {
  const lines: string[] = [];
  for (const word of withoutControls(text).split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
};

/** The findings as a list in which what to do stands below what was found. */
export const formatFindings = (findings: readonly Finding[]): string => {
  const checkWidth = Math.max(...findings.map(({ check }) => check.length)) + 2;
  const stateWidth = 'problem'.length + 2;
  const indent = checkWidth + stateWidth;
  return findings
    .flatMap(({ check, state, found, todo }) => {
      const lines = [found, ...(todo === null ? [] : [todo])].flatMap((text) =>
        wrap(text, WIDTH - indent),
      );
      const start = check.padEnd(checkWidth) + state.padEnd(stateWidth);
      return lines.map((line, index) => (index === 0 ? start : ' '.repeat(indent)) + line);
    })
    .join('\n');
};
