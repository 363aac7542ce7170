/** The maximum number of photos and PDFs of a report. */
export const MAX_FILES = 3;

/** The maximum number of reports that a vet hands in through one link. */
export const REPORTS_OF_LINK = 5;

/** The minutes in which attempts are counted, and so the longest wait after too many. */
export const LIMIT_MINUTES = 15;

/** The maximum number of reports of a pet that wait for a decision. */
export const MAX_WAITING = 50;

/** The largest file in bytes, like that of a record. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** The record that a report becomes if its owner changes nothing. */
export const REPORT_TYPE = 'checkup';
export const REPORT_TITLE = 'Follow-up Visit';
