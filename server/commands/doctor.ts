import { parseArgs } from 'node:util';
import { runChecks } from './doctor/examine.ts';
import { formatFindings } from './doctor/format-findings.ts';
import { prepareUpgrade } from './doctor/upgrade.ts';
import { print } from './print.ts';
import { runScript } from './run-script.ts';

const HELP = `npm run doctor [-- --upgrade] [-- --json] [-- --help]

Examines a server and its environment: settings, disk, backups, mail, database,
push, clock, and the headers of the proxy. Each finding is ok, or says what to
do. Nothing is sent, and nothing changed but the operator log. Run it beside the
server, as the server's user and with its settings.

--upgrade, run with a new version before its first start, says what that start
will migrate and backs up first: SQLite as npm run backup does, PostgreSQL with
pg_dump, into "backups" in DATA_DIR. Nothing is migrated.

--json prints JSON for scripts. The exit code is 0, or 1 if there is a problem;
a warning is none.`;

const run = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      json: { type: 'boolean' },
      upgrade: { type: 'boolean' },
    },
  });
  if (values.help) {
    print(HELP);
    return;
  }
  const findings = await (values.upgrade ? prepareUpgrade : runChecks)(new Date());
  print(values.json ? JSON.stringify(findings, null, 2) : formatFindings(findings));
  if (findings.some(({ state }) => state === 'problem')) process.exitCode = 1;
};

await runScript(run);
