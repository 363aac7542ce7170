import { runProgram } from './operator/run-program.ts';
import { REPORTS_PROGRAM } from './reports/program.ts';

await runProgram(REPORTS_PROGRAM);
