import { hasPostgres } from './test-postgres.ts';

/**
 * `npm run test:two-servers` runs the journeys of the hosted app, each against two servers on one
 * PostgreSQL database behind a balancer. Arguments select the files whose path contains one of
 * them.
 */
if (hasPostgres()) {
  process.env['ALAGA_E2E_SERVERS'] = '2';
  if (process.argv.length === 2) process.argv.push('renderer/e2e/');
  await import('./test.ts');
} else {
  console.error('PostgreSQL is not here: install it, or say in DATABASE_URL where it is.');
  process.exitCode = 1;
}
