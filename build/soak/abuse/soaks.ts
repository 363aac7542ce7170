import type { SoakTest } from '#build/soak/soak.ts';
import { FULL_SCALE, MAX_MEMORY_MB, soakAbuse } from './abuse.ts';

const statusesIn = (statuses: Readonly<Record<string, number>> = {}): string =>
  Object.entries(statuses)
    .map(([status, times]) => `${times} x ${status}`)
    .join(', ');

export const abuseSoak: SoakTest = {
  missing: () =>
    process.platform === 'linux'
      ? undefined
      : 'Only Linux shows the memory of other processes: the attacks were not made.',
  async run() {
    const soak = await soakAbuse(FULL_SCALE);
    const { ended, attacks, others, worstMultiples, problems, peakMegabytes, maxProcesses } = soak;
    return {
      counts: {
        ...{ ended: ended ?? 'never', peakMegabytes, mostProcesses: maxProcesses },
        'bodies of 16 MB': statusesIn(attacks?.bodies),
        'hostile images': statusesIn(attacks?.images),
        'refused sign-ins': statusesIn(attacks?.signIns),
        exports: statusesIn(attacks?.exports),
        imports: statusesIn(attacks?.imports),
        'requests of others': others.asked,
        'answered correctly': others.answered,
        'asked again after a 503': others.retried,
        ...Object.fromEntries(
          Object.entries(worstMultiples).map(([kind, multiple]) => [
            `worst time to ${kind}`,
            `${multiple} x the quiet median`,
          ]),
        ),
      },
      wrong: problems,
      faults: {
        'The server ended while it was attacked.': ended !== undefined,
        [`The server and its helpers held ${MAX_MEMORY_MB} MB or more.`]:
          peakMegabytes >= MAX_MEMORY_MB,
        'Another owner was not answered, or an answer was wrong.':
          others.answered < others.asked || problems.length > 0,
      },
    };
  },
};
