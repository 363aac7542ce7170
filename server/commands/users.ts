import { runProgram } from './operator/run-program.ts';
import { USERS } from './users/program.ts';

await runProgram(USERS);
