import type { Knex } from 'knex';
import type { Runner } from '#db/engine/run.ts';

/** Texts that strangers can read or that strangers sent. */
export type ReportKind = 'review' | 'found';

/** A review of a clinic or the message of a finder, without anything that identifies its author. */
export interface ListedReport {
  readonly id: string;
  readonly kind: ReportKind;
  /** The name of the clinic or of the pet. */
  readonly about: string | null;
  /** The account that wrote the review, or whose pet was found. */
  readonly accountId: string;
  readonly text: string | null;
  /** `createdAt` is an instant in ISO UTC. */
  readonly createdAt: string;
  /** When the owner of the pet reported the message as abuse, ISO UTC. */
  readonly reportedAt: string | null;
}

interface ReportSearch {
  /** The kind of reports to list; undefined for both kinds. */
  readonly kind: ReportKind | undefined;
  /** Whether only messages are listed that were reported as abuse. */
  readonly reportedOnly: boolean;
  readonly limit: number;
  readonly offset: number;
}

const COLUMNS = ['id', 'kind', 'about', 'accountId', 'text', 'createdAt', 'reportedAt'] as const;

const selectReviews = (knex: Knex) =>
  knex('clinicRatings')
    .join('vetClinics', 'vetClinics.id', 'clinicRatings.clinicId')
    .whereNotNull('clinicRatings.review')
    .select(
      'clinicRatings.id',
      knex.raw("'review' as kind"),
      'vetClinics.name as about',
      'clinicRatings.userId as accountId',
      'clinicRatings.review as text',
      'clinicRatings.createdAt',
      knex.raw('cast(null as text) as ??', ['reportedAt']),
    );

const reportQuery = (knex: Knex, reportedOnly: boolean) =>
  knex('foundReports')
    .join('pets', 'pets.id', 'foundReports.petId')
    .modify((query) => {
      if (reportedOnly) query.whereNotNull('foundReports.reportedAt');
    })
    .select(
      'foundReports.id',
      knex.raw("'found' as kind"),
      'pets.name as about',
      'pets.userId as accountId',
      'foundReports.message as text',
      'foundReports.createdAt',
      'foundReports.reportedAt',
    );

/** The reports of a page, newest first. */
export const listReports = (
  db: Runner,
  { kind, reportedOnly, limit, offset }: ReportSearch,
): Promise<readonly ListedReport[]> =>
  db.run((knex) => {
    const parts = [
      ...(kind === 'found' || reportedOnly ? [] : [selectReviews(knex)]),
      ...(kind === 'review' ? [] : [reportQuery(knex, reportedOnly)]),
    ];
    const [first = reportQuery(knex, reportedOnly), ...more] = parts;
    return knex
      .from(first.unionAll(more).as('reports'))
      .orderBy([
        { column: 'createdAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(limit)
      .offset(offset)
      .select<ListedReport[]>(...COLUMNS);
  });

/** A review by its id, with the clinic whose average it counts in. */
export const findReview = (
  tx: Runner,
  id: string,
): Promise<{ readonly clinicId: string; readonly userId: string } | undefined> =>
  tx.run((knex) =>
    knex('clinicRatings')
      .where({ id })
      .first<{ clinicId: string; userId: string } | undefined>('clinicId', 'userId'),
  );

/** The account whose pet a found report is about. */
export const findFoundOwner = (
  tx: Runner,
  id: string,
): Promise<{ readonly userId: string } | undefined> =>
  tx.run((knex) =>
    knex('foundReports')
      .join('pets', 'pets.id', 'foundReports.petId')
      .where('foundReports.id', id)
      .first<{ userId: string } | undefined>('pets.userId'),
  );

/** Deletes a found report with its waiting notices. */
export const deleteAnyFoundReport = (tx: Runner, id: string): Promise<number> =>
  tx.run((knex) => knex('foundReports').where({ id }).delete());
