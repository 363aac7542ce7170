import Router from '@koa/router';
import Koa from 'koa';
import { nameDevice } from './accounts/devices/devices-naming.ts';
import { hashPassword, hashWithSalt, isPassword } from './accounts/passwords/passwords.ts';
import { ownPasswordVerifier } from './accounts/passwords/verify-own-password.ts';
import { presentSignedIn, presentUser } from './accounts/present.ts';
import { accountRoutes } from './accounts/routes.ts';
import { securityNotices } from './accounts/security-notices.ts';
import { activityRoutes } from './activities/routes.ts';
import { firstBackupRoutes } from './backups/first-routes.ts';
import { backupRoutes } from './backups/routes.ts';
import { biometricRoutes } from './biometrics/routes.ts';
import { feedPages } from './calendar-feed/feed-page.ts';
import { FEED_PATH } from './calendar-feed/policy.ts';
import { calendarFeedRoutes } from './calendar-feed/routes.ts';
import { capabilityRoutes } from './capabilities/routes.ts';
import { changeRoutes } from './changes/routes.ts';
import { clinicRoutes } from './clinics/routes.ts';
import { rendererFolder } from './config.ts';
import { deletedRoutes } from './deleted/routes.ts';
import { writeAsSitter } from './diary/add-entry.ts';
import { giveAsSitter } from './doses/add-dose.ts';
import { emergencyRoutes } from './emergency/routes.ts';
import type { Entity } from './entities/entity.ts';
import { entities as everyEntity } from './entities.ts';
import { expenseRoutes } from './expenses/routes.ts';
import { handOverRoutes } from './hand-over/routes.ts';
import { sameOriginWrites } from './http/access/origin.ts';
import { ownHostOnly } from './http/access/own-host.ts';
import { securityHeaders } from './http/access/security-headers.ts';
import { session } from './http/access/session/session-store.ts';
import type { SignInMethodNotices } from './http/access/ways-in.ts';
import { answerErrors } from './http/answers/answer-errors.ts';
import { compressAnswers } from './http/answers/compress-answers.ts';
import { staticFiles } from './http/answers/static.ts';
import { limitUnread } from './http/answers/unread-answers.ts';
import { limitBodies } from './http/body/body-budget.ts';
import { dispatch, guardRouter } from './http/dispatch.ts';
import { notFound } from './http/errors.ts';
import type { Route } from './http/handle.ts';
import { answerProbe } from './http/listener/connection-probe.ts';
import { logRequests } from './http/listener/log-requests.ts';
import { refuseOverload } from './http/listener/overload.ts';
import { answerReady } from './http/listener/ready.ts';
import { requestId } from './http/listener/request-id.ts';
import { addOwnerHeader } from './http/owner-header.ts';
import { sendAscii } from './http/send-ascii.ts';
import { insightRoutes } from './insights/routes.ts';
import { receiveForm } from './lost/receive-report.ts';
import { lostRoutes } from './lost/routes.ts';
import { memberRoutes } from './members/routes.ts';
import { answerMetrics } from './metrics/answer-metrics.ts';
import { foundNotices } from './notices/at-once/found-notices.ts';
import { visitNotices } from './notices/at-once/visit-notices.ts';
import { availableChannels } from './notices/channels.ts';
import { planForMember } from './notices/plan.ts';
import { noticeRoutes } from './notices/routes.ts';
import { testTarget } from './notices/services/test-target.ts';
import { UNSUBSCRIBE_PATH } from './notices/unsubscribe-link.ts';
import { unsubscribePages } from './notices/unsubscribe-page.ts';
import { answerDocument } from './openapi/answer-document.ts';
import type { Parts } from './parts.ts';
import { presentPet } from './pets/present.ts';
import { petRoutes } from './pets/routes.ts';
import { newPet } from './pets/rows.ts';
import { phoneRoutes } from './phones/routes.ts';
import { photoRoutes } from './photos/routes.ts';
import { providerRoutes } from './provider/routes.ts';
import { addRecord } from './records/add-record.ts';
import { addRecordWithFiles } from './records/add-with-files.ts';
import { recordRoutes } from './records/routes.ts';
import { reminderRoutes } from './reminders/routes.ts';
import { sampleRoutes } from './samples/routes.ts';
import { scanRoutes } from './scans/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { isSharePath, publicPages } from './sharing/page.ts';
import { sharingRoutes } from './sharing/routes.ts';
import { sitPages } from './sit/page.ts';
import { type VetPageParts, vetPages } from './sit/vet-page.ts';
import { isSitPath } from './sitters/policy.ts';
import { listLinks, sitterRoutes } from './sitters/routes.ts';
import { operatorLetters } from './support/letters.ts';
import { supportRoutes } from './support/routes.ts';
import { targetRoutes } from './targets/routes.ts';
import { tokenRoutes } from './tokens/routes.ts';
import { transferRoutes } from './transfer/routes.ts';
import { twoStepRoutes } from './two-step/routes.ts';
import { vaccinationCardRoutes } from './vaccination-cards/routes.ts';
import { isVetPath } from './vet-links/policy.ts';
import { vetLinkRoutes } from './vet-links/routes.ts';
import { composeFolder, findDiaryPhoto, readFolder } from './vet-summary/read-folder.ts';
import { vetSummaryRoutes } from './vet-summary/routes.ts';
import { readReportForm, receiveReport } from './visit-reports/receive-report.ts';
import { visitReportRoutes } from './visit-reports/routes.ts';

export const createRoutes = (
  parts: Parts,
  entities: readonly Entity[] = everyEntity,
  notices: SignInMethodNotices = securityNotices(parts),
): readonly Route[] => [
  ...capabilityRoutes(parts),
  ...accountRoutes(parts, notices, entities),
  ...providerRoutes(parts, { isOwnPassword: ownPasswordVerifier(parts), notices }),
  ...phoneRoutes(parts, { presentUser, presentSignedIn, notices }),
  ...twoStepRoutes(parts, { presentUser: presentSignedIn, nameDevice, hashWithSalt, notices }),
  ...biometricRoutes(parts, notices),
  ...sharingRoutes(parts),
  ...petRoutes(parts, entities),
  ...lostRoutes(parts, { presentPet, ...foundNotices(parts), ...operatorLetters(parts) }),
  ...recordRoutes(parts),
  ...reminderRoutes(parts),
  ...insightRoutes(parts),
  ...noticeRoutes(parts),
  ...targetRoutes(parts, { notices, testTarget: testTarget(parts) }),
  ...expenseRoutes(parts),
  ...photoRoutes(parts, entities),
  ...clinicRoutes(parts),
  ...scanRoutes(parts, { newPet, presentPet }),
  ...sampleRoutes(parts, { newPet, addRecord }),
  ...deletedRoutes(parts, entities),
  ...vaccinationCardRoutes(parts),
  ...emergencyRoutes(parts),
  ...vetSummaryRoutes(parts),
  ...calendarFeedRoutes(parts),
  ...tokenRoutes(parts, notices),
  ...sitterRoutes(parts, hashPassword),
  ...vetLinkRoutes(parts),
  ...visitReportRoutes(parts, { addRecordWithFiles }),
  ...memberRoutes(parts, {
    linksOf: listLinks,
    planForMember: (tx, joined, now) => planForMember(tx, availableChannels(parts), joined, now),
  }),
  ...activityRoutes(parts),
  ...handOverRoutes(parts, entities),
  ...changeRoutes(parts, entities),
  ...searchRoutes(parts),
  ...transferRoutes(parts, entities),
  ...supportRoutes(parts),
  ...backupRoutes(parts),
  ...firstBackupRoutes(parts),
  ...entities.flatMap(({ routes }) => routes?.(parts) ?? []),
];

export interface AppOptions {
  readonly sessionSecret: string;
  /** Runs before everything else. The desktop uses it to refuse requests that do not come from its own window. */
  readonly guard?: Koa.Middleware;
  /** Runs behind the guard. Refuses requests while the database is being replaced. */
  readonly entrance?: Koa.Middleware;
  readonly rendererFolder?: string;
  /** Replaces the entities of `entities.ts`; used by tests. */
  readonly entities?: readonly Entity[];
}

/** Builds the Koa app from its parts, without listening. */
export const createApp = (parts: Parts, options: AppOptions): Koa => {
  const { config, log, clock, metrics } = parts;
  // Each proxy appends the address it saw to X-Forwarded-For, and a client may write anything before those. So only as
  // many addresses are trusted as there are proxies.
  const app = new Koa({ proxy: config.trustProxy, maxIpsCount: config.proxyHops });
  limitBodies(app, config.bodyBudget);
  app.on('error', () => {
    // Only a client that disconnected during an answer gets here; the app's own errors are answered and logged further
    // inside.
  });
  app.use(sendAscii);
  app.use(requestId(config.trustProxy));
  app.use(securityHeaders(config));
  // Runs before request logging, because logging each refused request would cost more than refusing it.
  app.use(refuseOverload(log, undefined, metrics));
  app.use(logRequests(log, clock, metrics));
  app.use(answerErrors(parts));
  if (options.guard) app.use(options.guard);
  app.use(ownHostOnly(config));
  // The readiness check must also answer while the database is being replaced.
  app.use(answerReady(parts));
  app.use(answerProbe(parts));
  app.use(answerMetrics(metrics, config.metricsToken));
  if (options.entrance) app.use(options.entrance);
  app.use(compressAnswers());
  app.use(limitUnread);
  const renderer = options.rendererFolder ?? rendererFolder;
  const sitterActions = { giveAsSitter, writeAsSitter, isPin: isPassword };
  app.use(guardRouter(isSitPath, sitPages(parts, renderer, sitterActions)));
  const reportNoticeParts = visitNotices(parts);
  const vetPageParts: VetPageParts = {
    ...{ readFolder, composeFolder, findDiaryPhoto, readReportForm },
    receiveReport: (...visit) => receiveReport(parts, reportNoticeParts, ...visit),
  };
  app.use(guardRouter(isVetPath, vetPages(parts, renderer, vetPageParts)));
  // Must come before the app's shell, which would answer any address.
  for (const router of publicPages(parts, renderer, receiveForm(parts, foundNotices(parts))))
    app.use(guardRouter(isSharePath, router));
  app.use(guardRouter((path) => path.startsWith(FEED_PATH), feedPages(parts)));
  app.use(answerDocument(renderer));
  app.use(staticFiles(renderer));
  app.use((ctx, next) => {
    if (config.publicUrl?.startsWith('https:')) ctx.cookies.secure = true;
    ctx.set('Cache-Control', 'no-store');
    // Devices correct their own clock by this header.
    ctx.set('Date', clock.now().toUTCString());
    return next();
  });
  const openRouter = new Router();
  const health = openRouter.get('/api/health', async (ctx) => {
    ctx.type = 'json';
    ctx.body = JSON.stringify({ status: 'ok', version: config.version, database: parts.db.kind });
  });
  app.use(guardRouter((path) => /^\/api\/health/i.test(path), health));
  app.use(guardRouter((path) => path.startsWith(UNSUBSCRIBE_PATH), unsubscribePages(parts)));
  app.use(addOwnerHeader);
  app.use(session(app, parts, options.sessionSecret));
  // Must be inside the session middleware; otherwise error answers would lose their Set-Cookie header.
  app.use(answerErrors(parts));
  app.use(sameOriginWrites(config));
  app.use(dispatch(createRoutes(parts, options.entities), parts));
  app.use(() => {
    throw notFound();
  });
  return app;
};
