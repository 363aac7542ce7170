import { abuseSoak } from './abuse/soaks.ts';
import { bombsSoak, idleSoak, malformedSoak } from './attacks/soaks.ts';
import { backupsSoak } from './backups/soaks.ts';
import { calendarSoak, dosesSoak, occurrencesSoak } from './care/soaks.ts';
import { crashSoak, powerLossSoak } from './crash/soaks.ts';
import { failoverSoak } from './failover/soaks.ts';
import { historiesSoak } from './histories/soaks.ts';
import { importsSoak } from './imports/soaks.ts';
import { overloadSoak, twoServersSoak } from './load/soaks.ts';
import { memberRacesSoak, postgresRacesSoak } from './members/soaks.ts';
import { noticesSoak } from './notices/soaks.ts';
import { openapiSoak } from './openapi/soaks.ts';
import { editConflictsSoak, outboxSoak, twoDevicesSoak } from './outbox/soaks.ts';
import { burstSoak, cardsSoak } from './pdf/soaks.ts';
import { sittersSoak } from './sitters/soaks.ts';
import type { SoakTest } from './soak.ts';
import { vetsSoak } from './vet-links/soaks.ts';

/** The soaks in the order in which they run. No name may contain another. */
export const SOAKS: Readonly<Record<string, SoakTest>> = {
  'malformed-hosted': malformedSoak('hosted'),
  'malformed-household': malformedSoak('household'),
  bombs: bombsSoak,
  abuse: abuseSoak,
  idle: idleSoak,
  imports: importsSoak,
  outbox: outboxSoak,
  'two-devices': twoDevicesSoak,
  'edit-conflicts': editConflictsSoak,
  occurrences: occurrencesSoak,
  calendar: calendarSoak,
  sitters: sittersSoak,
  vets: vetsSoak,
  openapi: openapiSoak,
  cards: cardsSoak,
  burst: burstSoak,
  'member-races': memberRacesSoak,
  'postgres-races': postgresRacesSoak,
  doses: dosesSoak,
  histories: historiesSoak,
  notices: noticesSoak,
  backups: backupsSoak,
  crash: crashSoak,
  'power-loss': powerLossSoak,
  overload: overloadSoak,
  'two-servers': twoServersSoak,
  failover: failoverSoak,
};
