import { runProgram } from './operator/run-program.ts';
import { REPORTS } from './reports/commands.ts';

await runProgram({
  name: 'reports',
  about: `Lists and removes what people write where others read it: reviews of clinics, and the messages of finders. ID is the
first column of the list.`,
  commands: REPORTS,
});
