import { NARROW_WIDTH, wrapText } from '#server/commands/operator/print.ts';
import type { Finding } from './finding.ts';

/** The findings as a list in which what to do stands below what was found. */
export const formatFindings = (findings: readonly Finding[]): string => {
  const checkWidth = Math.max(...findings.map(({ check }) => check.length)) + 2;
  const stateWidth = 'problem'.length + 2;
  const indent = checkWidth + stateWidth;
  return findings
    .flatMap(({ check, state, found, todo }) => {
      const lines = [found, ...(todo === null ? [] : [todo])].flatMap((text) =>
        wrapText(text, NARROW_WIDTH - indent),
      );
      const start = check.padEnd(checkWidth) + state.padEnd(stateWidth);
      return lines.map((line, index) => (index === 0 ? start : ' '.repeat(indent)) + line);
    })
    .join('\n');
};
