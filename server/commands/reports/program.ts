import type { Program } from '#server/commands/operator/run-program.ts';
import { REPORT_COMMANDS } from './commands.ts';

export const REPORTS_PROGRAM: Program = {
  name: 'reports',
  about:
    'Lists and removes what people write where others read it: reviews of clinics, and the messages of finders. ID is in the list.',
  commands: REPORT_COMMANDS,
};
