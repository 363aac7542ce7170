import { runProgram } from './operator/run-program.ts';
import { USERS_PROGRAM } from './users/program.ts';

await runProgram(USERS_PROGRAM);
