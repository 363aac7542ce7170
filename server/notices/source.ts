import type { Database, Runner } from '#db/engine/run.ts';
import type { ContextRow } from '#db/notices/contexts.ts';
import type { NoticeRow } from '#db/notices/queries.ts';
import type { Route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import type { AvailableChannels, Receivers } from './channels.ts';
import type { NoticeText } from './notice-text.ts';

export type NoticeAction = 'given' | 'skip' | 'snooze';

/** An occurrence that can be answered from its notice. */
export interface AnswerableNotice {
  readonly planId: string;
  /** `day` is a calendar day, YYYY-MM-DD. */
  readonly day: string;
  /** HH:MM; null for an all-day occurrence. */
  readonly time: string | null;
  readonly noticeId: string;
}

/** The present content of a notice of a source. */
export interface SourceNotice extends NoticeText {
  readonly path: string;
  /** `timeToLive` is in seconds. */
  readonly timeToLive: number;
  /** A later notice with the same tag replaces the earlier one. */
  readonly tag: string;
  readonly answers: AnswerableNotice | undefined;
  /** The labels of the buttons. */
  readonly actions: Readonly<Record<NoticeAction, string>>;
}

/** The channels and receivers that decide whether a notice is sent. */
export interface NoticeDelivery {
  readonly channels: AvailableChannels;
  readonly receivers: Receivers;
  readonly now: Date;
}

/** A feature that plans notices of its own, besides those of reminders and reports. */
export interface NoticeSource {
  /** Whether this source planned the notice. */
  handles(notice: NoticeRow): boolean;
  /** Stores the notices that are due. */
  plan(db: Database, availableChannels: AvailableChannels, now: Date): Promise<void>;
  /** The present content of one of its notices; undefined if it must no longer be sent. */
  read(db: Runner, notice: NoticeRow, delivery: NoticeDelivery): Promise<SourceNotice | undefined>;
  /** The source's lines in the daily mail to an account. */
  digestLines(
    db: Runner,
    userId: string,
    context: ContextRow,
    now: Date,
  ): Promise<readonly string[]>;
  routes(parts: Parts): readonly Route[];
}
